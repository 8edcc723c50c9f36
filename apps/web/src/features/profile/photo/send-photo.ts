import { type Profile, uploadProfilePhoto } from '@schoolgate/contracts/profile'
import { type ApiError, OfflineError, refusalIn } from '@schoolgate/ui/lib/api-error'

const TIMEOUT = 120_000

type Options = { signal: AbortSignal; onProgress: (done: number) => void }

const refusalOf = (request: XMLHttpRequest): ApiError =>
  refusalIn(request.status, request.response, request.getResponseHeader('retry-after'))

/**
 * Sends the photo and tells how far it is (0 to 1). `fetch` cannot tell that in most browsers, so this is XMLHttpRequest.
 * Rejects with `ApiError`, with `OfflineError`, or with the signal's reason when the parent cancelled.
 */
export const sendPhoto = (photo: Blob, { signal, onProgress }: Options): Promise<Profile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadProfilePhoto.method, uploadProfilePhoto.path)
    request.responseType = 'json'
    request.timeout = TIMEOUT
    request.upload.addEventListener('progress', (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0))
    const fail = () => reject(new OfflineError('no answer'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response)
      else reject(refusalOf(request))
    })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('photo', photo, 'photo.jpg')
    request.send(form)
  })
