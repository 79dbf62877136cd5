import type { ServerUnderTest } from './server-under-test.ts'

const preload = new URL('./count-hashes.mjs', import.meta.url).href

/** For the environment of a server whose hashes are to be counted. */
export const COUNTING = { NODE_OPTIONS: `--import ${preload}` }

/** How many passwords such a server has checked against a hash. */
export function checkedPasswords(server: ServerUnderTest): number {
  return server.output().match(/^argon2 verify$/gm)?.length ?? 0
}
