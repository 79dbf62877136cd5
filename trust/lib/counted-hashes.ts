import type { ServerUnderTest } from './server-under-test.ts'

const preload = new URL('./count-hashes.mjs', import.meta.url).href

/** Environment of a server whose hashes are counted. */
export const COUNTING = { NODE_OPTIONS: `--import ${preload}` }

/** Number of passwords that such a server has checked. */
export function checkedPasswords(server: ServerUnderTest): number {
  return server.output().match(/^argon2 verify$/gm)?.length ?? 0
}
