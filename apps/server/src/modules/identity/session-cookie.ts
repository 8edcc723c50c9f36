/** The session cookie's name: `__Host-` needs https, which plain localhost has not (security §1 "CSRF"). */
export const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-schoolgate' : 'schoolgate')
