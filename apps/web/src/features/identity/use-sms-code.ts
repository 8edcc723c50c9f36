import { useEffect, useState } from 'react'

/** The code from the SMS where the browser can hand it over (Web OTP); null until then, and for ever elsewhere. */
export const useSmsCode = (): string | null => {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: CredentialRequestOptions & { otp: { transport: 'sms'[] } } = {
      otp: { transport: ['sms'] },
      signal: stop.signal,
    }
    navigator.credentials
      .get(request)
      .then((credential) => {
        if (credential && 'code' in credential && typeof credential.code === 'string') setCode(credential.code)
      })
      // Refused, or the page was left: the parent writes the code by hand.
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return code
}
