/** Gap between keys: a barcode scanner types faster than a person. */
const GAP_MS = 35
/**
 * Gaps of a slow scanner, by radio or at a busy tablet: on average, and one of them. Hands are slower over so many digits. It must end
 * with Enter.
 */
const SLOW_GAP_MS = 85
const SLOW_GAP_MAX_MS = 140
const SLOW_DIGITS_MIN = 8
/** A scanner that sends no Enter is done after this pause. */
const END_MS = 300
const LENGTH_MIN = 4
/** A long number is a scan even where numbers are typed. */
const LONG_NUMBER = /\d{6}/
/** A field that takes codes itself: its keys stay there. */
const OWN_CODES = '[data-codes]'
/** A field whose short codes are scans, too. */
const SHORT_CODES = '[data-short-codes]'
/** A field where the keys of a scan wait for its end, because each one that is typed is laid out. */
const HOLDS_SCANS = '[data-holds-scans]'
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
const NUMBERS = 'input[inputmode="numeric"], input[inputmode="decimal"]'

export type ScanListener = { element: () => Element | null; take: (text: string) => void }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Burst = {
  text: string
  last: number
  target: EventTarget | null
  before: string
  timer: number
}

type Run = Omit<Burst, 'timer'> & { first: number }

const listeners: ScanListener[] = []
let burst: Burst | null = null
/** The digits of the last keys, at any pace of scanners. */
let run: Run | null = null
/** Keys that wait until it is clear that no scanner sent them: those outside of fields, where single ones are shortcuts, and fast ones. */
let held: KeyboardEvent[] = []
const released = new WeakSet<Event>()

/** The newest listener gets the scans, unless a dialog covers it. Returns how to stop. */
export function listenToScans(listener: ScanListener): () => void {
  listeners.push(listener)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length === 0) forgetKeys()
  }
}

/** Keys of a page that is gone must not reach the next one. */
function forgetKeys(): void {
  clearTimeout(burst?.timer)
  burst = null
  run = null
  held = []
}

/** The place that gets the next scan. */
export function listenerNow(): ScanListener | undefined {
  return listeners.findLast((one) => one.element()?.closest('[inert]') === null)
}

function fieldOf(target: EventTarget | null): Field | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of these three tags
  return target instanceof Element && target.matches(FIELDS) ? (target as Field) : null
}

/** Whether the keys so far are a code. In a text field a short one could be typed text. */
function isScan({ text, target }: Burst): boolean {
  if (text.length < LENGTH_MIN || /\s/.test(text.replaceAll('\u001d', '')) || !/\d/.test(text))
    return false
  const field = fieldOf(target)
  const isShort = !LONG_NUMBER.test(text)
  if (field !== null && isShort && !field.matches(SHORT_CODES)) return false
  return isTaken({ target })
}

/** Whether a place waits for codes, or the field would count one. */
function isTaken({ target }: Pick<Burst, 'target'>): boolean {
  return listenerNow() !== undefined || fieldOf(target)?.matches(NUMBERS) === true
}

const isWithin = (gap: number, most: number) => gap >= 0 && gap < most

function handleKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event
  if (released.has(event) || MODIFIERS.has(key)) return
  if (event.repeat || event.isComposing || isOwnCode(target)) return release()
  // The separator of GS1 codes.
  const sign = event.ctrlKey && key === ']' ? '\u001d' : key
  const isFast = burst !== null && isWithin(timeStamp - burst.last, GAP_MS)
  if (sign === '\u001d' ? !isFast : event.ctrlKey || event.metaKey || event.altKey) return release()
  if (sign.length === 1) {
    addDigit(event, sign)
    return addSign(event, sign, isFast)
  }
  return key === 'Enter' || key === 'Tab' ? endWith(event) : release()
}

const isOwnCode = (target: EventTarget | null) =>
  target instanceof Element && target.closest(OWN_CODES) !== null

function addSign(event: KeyboardEvent, sign: string, isFast: boolean): void {
  const { target, key, timeStamp } = event
  const field = fieldOf(target)
  const isLoose = field === null && listenerNow() !== undefined
  clearTimeout(burst?.timer)
  if (isLoose && sign === ' ') return endHere()
  if (burst !== null && isFast) {
    burst.text += sign
    burst.last = timeStamp
  } else {
    release()
    burst = { text: sign, last: timeStamp, target, before: field?.value ?? '', timer: 0 }
  }
  const waits = isFast && field?.matches(HOLDS_SCANS) === true && listenerNow() !== undefined
  if ((isLoose || waits) && sign === key) held.push(event)
  if (isLoose || waits || (sign === '\u001d' && listenerNow() !== undefined)) stop(event)
  const isShort = held.length > 0 && burst.text.length < LENGTH_MIN
  burst.timer = waits
    ? window.setTimeout(release, GAP_MS)
    : window.setTimeout(endByPause, isShort ? GAP_MS : END_MS)
  return undefined
}

function addDigit({ target, timeStamp }: KeyboardEvent, sign: string): void {
  const field = fieldOf(target)
  const isNext = run !== null && isWithin(timeStamp - run.last, SLOW_GAP_MAX_MS)
  if (!/\d/.test(sign)) run = null
  else if (run !== null && isNext && field === fieldOf(run.target)) {
    run.text += sign
    run.last = timeStamp
  } else if (
    run !== null &&
    isNext &&
    fieldOf(run.target) === null &&
    field?.value.endsWith(run.text)
  ) {
    // The first digits have brought the focus here.
    const before = field.value.slice(0, -run.text.length)
    run = { ...run, text: run.text + sign, last: timeStamp, target, before }
  } else {
    const before = field?.value ?? ''
    run = { text: sign, first: timeStamp, last: timeStamp, target, before }
  }
}

/** The digits of a slow scanner, which Enter ends now; null for typed ones. */
function slowScan({ timeStamp }: KeyboardEvent): Run | null {
  const done = run
  run = null
  if (done === null || done.text.length < SLOW_DIGITS_MIN) return null
  const isSteady = (done.last - done.first) / (done.text.length - 1) <= SLOW_GAP_MS
  const isEnded = isWithin(timeStamp - done.last, SLOW_GAP_MAX_MS)
  return isSteady && isEnded && isTaken(done) ? done : null
}

/** No code has a space, which presses buttons. */
function endHere(): void {
  burst = null
  release()
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function endWith(event: KeyboardEvent): void {
  const done = burst
  burst = null
  clearTimeout(done?.timer)
  const slow = slowScan(event)
  const isQuick = done !== null && isWithin(event.timeStamp - done.last, GAP_MS * 3) && isScan(done)
  const scanned = isQuick ? done : slow
  if (scanned === null) return release()
  stop(event)
  return finish(scanned)
}

function endByPause(): void {
  const done = burst
  burst = null
  const field = fieldOf(done?.target ?? null)
  const isTyped = field !== null && !field.matches(NUMBERS)
  if (done === null || isTyped || !LONG_NUMBER.test(done.text) || !isScan(done)) return release()
  return finish(done)
}

/** Presses the keys that were held back. */
function release(): void {
  const keys = held
  held = []
  for (const key of keys) pressAgain(key)
}

function pressAgain({ key, code, shiftKey, target }: KeyboardEvent): void {
  const field = fieldOf(target)
  if (field === null && typeInto(document.activeElement, key)) return
  const init = { key, code, shiftKey, bubbles: true, cancelable: true }
  const again = new KeyboardEvent('keydown', init)
  released.add(again)
  if (target?.dispatchEvent(again) === true) typeInto(field ?? document.activeElement, key)
}

/** As the browser would have done. */
function typeInto(at: Element | null, key: string): boolean {
  const field = fieldOf(at)
  if (field === null || field instanceof HTMLSelectElement) return false
  const { value, selectionStart, selectionEnd } = field
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  setValue(field, value.slice(0, start) + key + value.slice(end))
  if (selectionStart !== null) field.setSelectionRange(start + key.length, start + key.length)
  return true
}

function finish({ text, target, before }: Omit<Burst, 'timer'>): void {
  held = []
  const field = fieldOf(target)
  if (field !== null && field.value !== before) setValue(field, before)
  listenerNow()?.take(text)
}

function setValue(field: Field, value: string): void {
  // React takes a value for typed only if it was set past its own setter.
  Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', value, field)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

window.addEventListener('keydown', handleKey, true)
