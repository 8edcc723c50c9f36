/** Takes away what still stands on the phone's screen: the next person must not read it (sign-out). */
export const clearNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.()
}
