import type { ReactNode } from 'react'

export type LookupOption = {
  value: string
  label: string
  /** A second, quieter line: price, stock, phone. */
  detail?: string
  /** Before the label. */
  picture?: ReactNode
  /** Shown, but cannot be chosen. */
  disabled?: boolean
  /** Lacks a typed word: it comes below `Similar`, and Enter takes it only where the arrows went. */
  isSimilar?: boolean
}

export type LookupList = {
  options: readonly LookupOption[]
  /** The last option, whatever the text: `New customer`; the first one where the others are only similar. */
  extra?: LookupOption | undefined
  /** The chosen value; empty for none. */
  value: string
  /** The typed text; null while the field shows the chosen option. */
  text: string | null
  /** The options still belong to an earlier text. */
  isLoading: boolean
  /** The server's folding of letters, so that the old options match as the new ones will. */
  fold: (text: string) => string
}

/** The options to show: until the server answers, the old ones that match the new text. */
export function shownOptions(list: LookupList): readonly LookupOption[] {
  const { options, text, isLoading, fold } = list
  if (!isLoading || text === null) return options
  const wanted = fold(text.trim())
  return options.filter(({ label }) => fold(label).includes(wanted))
}

/** Whether all options are similar only, so that the extra one comes first. */
export function isExtraFirst(list: LookupList): boolean {
  const shown = shownOptions(list)
  return list.extra !== undefined && shown.length > 0 && shown.every((one) => one.isSimilar)
}

/**
 * The option that Enter would pick: where the arrows went, else the first match of what is typed, else
 * what is chosen, else the end of the list that the arrow which opened it came to. The extra one only when nothing else
 * is left to wait for.
 */
export function activeOption(
  list: LookupList,
  moved: string | null,
  openedBy: 1 | -1 | null = null,
): LookupOption | undefined {
  const enabled = enabledOptions(list)
  const arrived = enabled.find(({ value }) => value === moved)
  if (arrived !== undefined) return arrived
  if (list.text === null || list.text.trim() === '') {
    const chosen = enabled.find(({ value }) => value === list.value)
    if (chosen !== undefined || openedBy === null || list.isLoading) return chosen
    return nextOption(list, undefined, openedBy)
  }
  const first = enabled.find((option) => option !== list.extra && option.isSimilar !== true)
  return first ?? (list.isLoading ? undefined : list.extra)
}

/** A match of the text that cannot be chosen, where no other one matches. */
export function refusedOption(list: LookupList): LookupOption | undefined {
  const isTyped = list.text !== null && list.text.trim() !== '' && !list.isLoading
  const [first] = shownOptions(list)
  return isTyped && first?.disabled === true && first.isSimilar !== true ? first : undefined
}

/** The option `step` further, around the ends. */
export function nextOption(
  list: LookupList,
  from: LookupOption | undefined,
  step: 1 | -1,
): LookupOption | undefined {
  const enabled = enabledOptions(list)
  const at = from === undefined ? -1 : enabled.indexOf(from)
  if (at === -1) return enabled.at(step === 1 ? 0 : -1)
  return enabled[(at + step + enabled.length) % enabled.length]
}

function enabledOptions(list: LookupList): LookupOption[] {
  const shown = shownOptions(list)
  const extra = list.extra === undefined ? [] : [list.extra]
  const all = isExtraFirst(list) ? [...extra, ...shown] : [...shown, ...extra]
  return all.filter((option) => option.disabled !== true)
}
