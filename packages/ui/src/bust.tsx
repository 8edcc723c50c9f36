import { useId } from 'react'

const SKINS = [
  { face: '#7A4A2C', neck: '#613820' },
  { face: '#69401F', neck: '#523016' },
  { face: '#84532F', neck: '#6B4123' },
]

const Short = () => (
  <path d="M17.6 32C16 17.5 24 11.5 32 11.5S48 17.5 46.4 32c-.9-6-3.3-9.6-14.4-9.6S18.5 26 17.6 32Z" fill="#1C1411" />
)
const Puffs = () => (
  <>
    <circle cx="17.5" cy="17.5" r="7.6" fill="#1C1411" />
    <circle cx="46.5" cy="17.5" r="7.6" fill="#1C1411" />
    <path d="M17.4 33C16 19 24 12.5 32 12.5S48 19 46.6 33c-1-7-5-10.5-14.6-10.5S18.4 26 17.4 33Z" fill="#1C1411" />
  </>
)
const Braids = () => (
  <>
    <path
      d="M16.5 36C13.5 18 23 10.5 32 10.5S50.5 18 47.5 36c-1.5-9-4-12-8-13.5-4 1.8-11 1.8-15 0-4 1.5-6.5 4.5-8 13.5Z"
      fill="#1C1411"
    />
    <circle cx="16.5" cy="37" r="2.3" fill="#E9A91F" />
    <circle cx="47.5" cy="37" r="2.3" fill="#E9A91F" />
  </>
)

/** A drawn child in the school's gingham; the same name always draws the same child. */
export function Bust({ name, isGirl }: { name: string; isGirl: boolean }) {
  const cloth = useId()
  const number = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const skin = SKINS[number % SKINS.length] ?? { face: '#69401F', neck: '#523016' }
  const Hair = isGirl ? (number % 2 === 0 ? Puffs : Braids) : Short
  return (
    <svg viewBox="0 0 64 76" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <pattern id={cloth} width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" fill="#fff" />
        <rect width="3.5" height="7" fill="var(--school)" opacity=".42" />
        <rect width="7" height="3.5" fill="var(--school)" opacity=".42" />
      </pattern>
      <path d="M26.5 44h11v9.5L32 60l-5.5-6.5Z" fill={skin.neck} />
      <path d="M7 78C7 62 17 55.5 26.5 53.5L32 60l5.5-6.5C47 55.5 57 62 57 78Z" fill={`url(#${cloth})`} />
      <path d="M26.3 52.3 20 56.5l5 8.5 7-6 7 6 5-8.5-6.3-4.2L32 59Z" fill="#fff" />
      <ellipse cx="18.6" cy="35" rx="2.6" ry="3.6" fill={skin.face} />
      <ellipse cx="45.4" cy="35" rx="2.6" ry="3.6" fill={skin.face} />
      <path d="M18.8 31c0-9 5.5-13 13.2-13s13.2 4 13.2 13c0 11-5.5 17.5-13.2 17.5S18.8 42 18.8 31Z" fill={skin.face} />
      <Hair />
      <circle cx="26.8" cy="34" r="1.5" fill="#170f0b" />
      <circle cx="37.2" cy="34" r="1.5" fill="#170f0b" />
      <path d="M27.8 41c2.4 2.3 6 2.3 8.4 0" stroke="#3a1d10" strokeWidth="1.5" fill="none" strokeLinecap="round" />
    </svg>
  )
}
