import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { activeOption, nextOption, refusedOption } from './lookup-options.ts'
import { useAfterPress } from './use-after-press.ts'

import type { ChangeEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'

import type { LookupList, LookupOption } from './lookup-options.ts'

type LookupFieldOptions = Omit<LookupList, 'text'> & {
  /** The search text; empty when the list opens. */
  onSearch: (text: string) => void
  /** `typed` is what led there, for a new entry's name; empty when it was the extra option's own. False: the field has no new value. */
  onPick: (option: LookupOption, typed: string) => unknown
  /** After a pick by Enter, click or tap: the focus may go on. Tab takes it along by itself. */
  onChosen: ((value: string) => void) | undefined
  /** A click on an option that cannot be chosen, or Enter where no other one matches. */
  onRefused: ((option: LookupOption) => void) | undefined
  /** Enter or Tab after a text that no option has. True: it is something else, and the list closes. */
  onUnmatched: ((typed: string) => boolean) | undefined
  opensAtFirst: boolean
}

type Opened = {
  text: string | null
  /** Where the arrows went. */
  moved: string | null
  /** An arrow opened the list: the first option, or the last, is active as soon as it is there. */
  step: 1 | -1 | null
  /** Enter came before the answer of the server: the first match is picked when it is there. */
  isWaiting: boolean
  /** … and the user went on to the next field. */
  isLeft: boolean
}

const JUST_OPENED: Opened = {
  text: null,
  moved: null,
  step: null,
  isWaiting: false,
  isLeft: false,
}

/** The behaviour of LookupField: typing, arrows, Enter, Tab and Escape as the ARIA practices say. */
export function useLookupField(options: LookupFieldOptions) {
  const { onSearch, onPick: _, onChosen, onRefused, opensAtFirst, ...given } = options
  const [opened, setOpened] = useState<Opened | null>(null)
  const isFirst = useRef(opensAtFirst)
  const list: LookupList = { ...given, text: opened?.text ?? null }
  const active = opened === null ? undefined : activeOption(list, opened.moved, opened.step)
  const close = () => setOpened(null)
  const afterPress = useAfterPress(opened !== null)

  function open(step: 1 | -1 | null = null): void {
    if (opened !== null) return
    setOpened({ ...JUST_OPENED, step })
    onSearch('')
  }

  const { pick, choose, refuse, handOn } = endings(options, list, close)

  const isDue = opened?.isWaiting === true && !list.isLoading
  const pickFirst = useEffectEvent(() => {
    const isLeft = opened?.isLeft === true
    const refused = active === undefined && !isLeft ? refusedOption(list) : undefined
    if (refused !== undefined && onRefused !== undefined) refuse(refused)
    else if (active === undefined || active === list.extra) {
      setOpened(isLeft ? null : { ...JUST_OPENED, text: list.text })
      handOn()
    } else if (isLeft) pick(active)
    else choose(active)
  })
  useEffect(() => void (isDue && pickFirst()), [isDue])

  const inputProps = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.currentTarget.value
      setOpened({ ...JUST_OPENED, text: typed })
      onSearch(typed.trim())
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (list.text === null) selectChosen(event.currentTarget)
      open()
    },
    onFocus: () => {
      if (isFirst.current) open()
      isFirst.current = false
    },
    onKeyDown: keyHandler({
      opened,
      list,
      active,
      open,
      close,
      pick,
      choose,
      refuse,
      handOn,
      change: setOpened,
      goOn: onChosen,
    }),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (opened?.isWaiting === true) setOpened({ ...opened, isLeft: true })
      else if (opened !== null) afterPress(() => !isFocused(currentTarget) && close())
    },
  }
  return { isOpen: opened !== null, list, active, close, choose, refuse, inputProps }
}

type Endings = Pick<LookupFieldOptions, 'onPick' | 'onChosen' | 'onRefused' | 'onUnmatched'>

/** Acts that close the list. */
function endings(acts: Endings, list: LookupList, close: () => void) {
  const { onPick, onChosen, onRefused, onUnmatched } = acts
  function pick(option: LookupOption): boolean {
    const isPicked = onPick(option, typedBeside(option, list)) !== false
    close()
    return isPicked
  }
  return {
    pick,
    choose: (option: LookupOption): void => {
      if (pick(option)) onChosen?.(option.value)
    },
    refuse: (option: LookupOption): void => {
      if (onRefused === undefined) return
      onRefused(option)
      close()
    },
    handOn: (): void => {
      const isRefused = refusedOption(list) !== undefined
      if (!isRefused && onUnmatched?.(list.text?.trim() ?? '') === true) close()
    },
  }
}

// The typed text, unless it is only the beginning of the option's own name.
function typedBeside({ label }: LookupOption, { text, fold }: LookupList): string {
  const typed = text?.trim() ?? ''
  return fold(label).startsWith(fold(typed)) ? '' : typed
}

const isInForm = ({ currentTarget }: KeyboardEvent<HTMLInputElement>) => currentTarget.form !== null

const isLetter = ({ key, altKey }: KeyboardEvent) => key.length === 1 && !altKey

// The first typed letter replaces the chosen option, also where the focus was in the field before its value. Selecting would also move the focus (`enterField`).
function selectChosen(field: HTMLInputElement): void {
  if (isFocused(field)) field.select()
}

function isFocused(field: HTMLElement): boolean {
  return document.activeElement === field
}

type Field = {
  opened: Opened | null
  list: LookupList
  active: LookupOption | undefined
  open: (step?: 1 | -1) => void
  close: () => void
  pick: (option: LookupOption) => boolean
  choose: (option: LookupOption) => void
  change: (opened: Opened) => void
  goOn: ((value: string) => void) | undefined
  refuse: (option: LookupOption) => void
  handOn: () => void
}

// A code may mean another one than the first that has the digits in its name: only the server knows.
function mayBeCode({ text, moved }: Opened, { isLoading }: LookupList): boolean {
  return isLoading && moved === null && text !== null && /\d/.test(text)
}

function keyHandler(field: Field) {
  const { opened, list, active, open, close, pick, choose, change, goOn, refuse, handOn } = field
  const refused = refusedOption(list)
  function move(step: 1 | -1): void {
    if (opened === null) open(step)
    else change({ ...opened, moved: nextOption(list, active, step)?.value ?? null })
  }

  function enter(): void {
    if (opened === null) open()
    else if (mayBeCode(opened, list)) change({ ...opened, isWaiting: true })
    else if (active !== undefined) choose(active)
    else if (list.isLoading && opened.text !== null) change({ ...opened, isWaiting: true })
    else if (refused !== undefined) refuse(refused)
    else handOn()
  }

  function leave(): void {
    const isTyped = opened !== null && opened.text !== null
    if (isTyped && mayBeCode(opened, list)) change({ ...opened, isWaiting: true })
    else if (!isTyped) return
    else if (active === undefined) handOn()
    else if (active !== list.extra) pick(active)
  }

  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    // Ctrl+Enter is for the form, and takes along what is typed, as Tab does.
    const isForForm = event.ctrlKey || event.metaKey
    if (event.key === 'Tab' || (isForForm && event.key === 'Enter')) leave()
    if (isForForm) return
    if (event.key === 'Escape') close()
    if (isLetter(event) && opened === null && list.value !== '') selectChosen(event.currentTarget)
    // Enter on a chosen value goes on, as in other fields; arrows and clicks open the list.
    if (event.key === 'Enter' && opened === null && list.value !== '' && isInForm(event)) {
      if (goOn === undefined) return
      event.preventDefault()
      goOn(list.value)
      return
    }
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
}
