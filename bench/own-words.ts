/** Notes the frame in which the words stand for the first time. Runs in the page. */
export function noteOwnWords(selector: string): void {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look)
    else performance.mark('own-words')
  }
  requestAnimationFrame(look)
}
