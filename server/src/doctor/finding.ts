/** One line of the doctor: what was found and, where something is wrong, what to do. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; text: string }

/** As it should be. */
export function ok(text: string): Finding {
  return { level: 'ok', text }
}

/** It works, and somebody should look at it. */
export function warn(text: string): Finding {
  return { level: 'warn', text }
}

/** It does not work, or data or secrets are in danger. */
export function fail(text: string): Finding {
  return { level: 'fail', text }
}
