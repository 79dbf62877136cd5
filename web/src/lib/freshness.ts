const UNTOLD_MS = 5_000
/** What nobody announces still happens: a day ends. */
const TOLD_MS = 600_000

let isTold = false

/**
 * Whether this page hears of every change at the moment (decisions/0031). While it does, an answer is fresh until one is
 * announced; whoever announces it invalidates the query.
 */
export function setToldOfChanges(told: boolean): void {
  isTold = told
}

/** For how long an answer need not be asked for again, in ms. */
export function freshFor(): number {
  return isTold ? TOLD_MS : UNTOLD_MS
}
