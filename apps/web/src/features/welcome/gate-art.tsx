/** A mother and her child at the school gate, in the evening green of the brand. */
export function GateArt() {
  return (
    <svg viewBox="0 0 360 300" width="100%" aria-hidden="true">
      <pattern id="cloth" width="16" height="16" patternUnits="userSpaceOnUse">
        <rect width="16" height="16" fill="#fff" />
        <rect width="8" height="16" fill="#0F5B48" opacity=".4" />
        <rect width="16" height="8" fill="#0F5B48" opacity=".4" />
      </pattern>
      <path d="M92 262V160a88 88 0 0 1 176 0v102Z" fill="#FFC845" />
      <path d="M0 262h360v38H0Z" fill="#0B3B2F" />
      <path d="M86 262V160a94 94 0 0 1 188 0v102" fill="none" stroke="#F3F7F1" strokeWidth="26" />
      <path
        d="M22 262V176M46 262V162M314 262V162M338 262V176M10 200q32-34 63-32M350 200q-32-34-63-32M8 246h66M286 246h66"
        stroke="#F3F7F1"
        strokeWidth="5"
        fill="none"
      />
      <path d="M196 262v-44a26 26 0 0 1 52 0v44Z" fill="#8A2F5D" />
      <circle cx="222" cy="172" r="19" fill="#6E4426" />
      <path d="M201 174c-3-22 10-30 21-30s24 8 21 30c-8-12-34-12-42 0Z" fill="#E9A91F" />
      <circle cx="240" cy="150" r="8" fill="#E9A91F" />
      <path d="M140 262v-30a19 19 0 0 1 38 0v30Z" fill="url(#cloth)" />
      <circle cx="159" cy="198" r="14.5" fill="#69401F" />
      <path d="M144.5 198c-1-14 7-19 14.5-19s15.5 5 14.5 19c-5-8-24-8-29 0Z" fill="#1C1411" />
      <rect x="132" y="222" width="13" height="24" rx="6" fill="#1D4E89" />
      <path d="M176 236q12 8 24 0" stroke="#69401F" strokeWidth="7" fill="none" strokeLinecap="round" />
    </svg>
  )
}
