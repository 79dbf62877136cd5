/** One finding: the fact and, if something is wrong, the remedy. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; text: string }

/** As it should be. */
export function ok(text: string): Finding {
  return { level: 'ok', text }
}

/** It works, but needs attention. */
export function warn(text: string): Finding {
  return { level: 'warn', text }
}

/** It does not work, or data or secrets are at risk. */
export function fail(text: string): Finding {
  return { level: 'fail', text }
}
