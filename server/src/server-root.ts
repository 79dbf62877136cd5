import { fileURLToPath } from 'node:url'

/** The folder of the server's package. Both src/ and dist/ lie one folder below it. */
export const serverRoot = fileURLToPath(new URL('..', import.meta.url))
