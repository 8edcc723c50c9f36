declare const self: ServiceWorkerGlobalScope

/** The worker itself, with its own type. */
export const worker = self
