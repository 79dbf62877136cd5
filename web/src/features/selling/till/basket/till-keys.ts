/** The parts that the right column of the till shows. */
export type View = 'basket' | 'payment' | 'customer' | 'held' | 'sold'

export type Command =
  | 'search'
  | 'customer'
  | 'hold'
  | 'held'
  | 'charge'
  | 'return'
  | 'exact'
  | 'done'
  | 'receipt'
  | 'seller'
  | 'back'
  | 'undo'
  | 'remove'
  | 'more'
  | 'less'
  | 'previous'
  | 'next'
  | 'add'
  | 'type'
  /** One of the keys of a facet of lines (facets.ts). */
  | 'facet'
  /** For a field that is about to be there. */
  | 'wait'

/** Where a key is pressed: the search, the amount given, another field, a button or link, or elsewhere. */
export type Target = 'search' | 'given' | 'field' | 'control' | 'page'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export type At = { view: View; search: string; target: Target }

const FUNCTION_KEYS: Record<string, Command> = {
  F2: 'search',
  F4: 'customer',
  F6: 'facet',
  F7: 'return',
  F9: 'charge',
  Escape: 'back',
}

const WITH_CONTROL: Record<string, Command> = {
  s: 'hold',
  o: 'held',
  p: 'receipt',
  l: 'seller',
  enter: 'exact',
}

const OF_LINE: Record<string, Command> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Delete: 'remove',
  '+': 'more',
  '-': 'less',
}

/** The command of a key on the till; null: it is left to the field and the browser. */
export function commandOf(key: Key, at: At): Command | null {
  if (key.altKey) return null
  if (key.ctrlKey || key.metaKey) return withControl(key.key.toLowerCase(), at)
  const always = FUNCTION_KEYS[key.key]
  if (always !== undefined) return always
  if (at.target === 'field') return null
  if (at.view === 'payment') return inPayment(key.key, at)
  if (at.view === 'customer') {
    return at.target !== 'control' && isTyped(key.key) ? 'wait' : null
  }
  if (at.view === 'held' && at.target === 'control' && !isTyped(key.key)) return null
  return inBasket(key.key, at)
}

function withControl(key: string, { view, target, search }: At): Command | null {
  // In a field with text the browser undoes the typing.
  const isFree = target === 'page' || target === 'control' || (target === 'search' && search === '')
  // There another tender may be chosen.
  if (key === 'enter' && view === 'payment') return 'done'
  if (key === 'z') return isFree ? 'undo' : null
  return WITH_CONTROL[key] ?? null
}

function inPayment(key: string, { target }: At): Command | null {
  if (key === 'Enter') return target === 'control' ? null : 'done'
  return isTyped(key) && target !== 'given' ? 'type' : null
}

function inBasket(key: string, { view, target, search }: At): Command | null {
  const command = OF_LINE[key]
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown'
  if (command !== undefined && (search === '' || isArrow)) return command
  if (key === 'Enter') return target === 'control' ? null : 'add'
  if (key === ' ' && target === 'control') return null
  const isThere = target === 'search' && view === 'basket'
  return isTyped(key) && !isThere ? 'type' : null
}

/** A sign, or the beginning of one with an Amharic keyboard. */
function isTyped(key: string): boolean {
  return Array.from(key).length === 1 || key === 'Process' || key === 'Unidentified'
}
