/** Schoolgate's own mark: a child in the gate. Decoration. */
export function Mark({ size = 96 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="128 116 256 304" aria-hidden="true">
      <path d="M148 396V244a108 108 0 0 1 216 0v152" fill="none" stroke="var(--accent)" strokeWidth="40" strokeLinecap="round" />
      <circle cx="256" cy="246" r="34" fill="#FFC845" />
      <path d="M206 396v-46a50 50 0 0 1 100 0v46a20 20 0 0 1-20 20h-60a20 20 0 0 1-20-20Z" fill="#FFC845" />
    </svg>
  )
}
