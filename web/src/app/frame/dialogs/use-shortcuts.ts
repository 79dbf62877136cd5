import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { actionsOf, navItemsOf } from '../../../features/nav-items.ts'
import { getShellDialog, openShellDialog } from '../../../lib/shell/shell-dialog.ts'
import { areSingleKeysOn } from '../../../lib/shell/single-keys.ts'
import { pressPageAction, pressPageKey } from '../../../ui/shell/page-action.ts'
import { isDialogOpen } from '../../../ui/dialog/use-scroll-lock.ts'
import { useKey } from '../../../ui/kit/use-key.ts'

import type { Me } from '@mezgeb/contract/people/user'

/** How long `g` waits for the letter after it. */
const SEQUENCE_MS = 1_500

/**
 * The keys that work on every screen: Ctrl/⌘+K always, single letters outside of text fields (WCAG
 * 2.1.4).
 */
export function useShortcuts(user: Me): void {
  const navigate = useNavigate()
  const goSince = useRef(-Infinity)

  function handleLetter(letter: string, time: number): boolean {
    const isSecond = time - goSince.current < SEQUENCE_MS
    goSince.current = letter === 'g' && !isSecond ? time : -Infinity
    if (isSecond) {
      const target = navItemsOf(user).find((goTo) => goTo.letter === letter)
      if (target !== undefined) void navigate({ to: target.to })
      return target !== undefined
    }
    if (letter === '/') return focusSearch()
    if (letter === '?') openShellDialog('shortcuts')
    else if ((letter === 'n' && pressPageAction()) || pressPageKey(letter)) return true
    const actions = actionsOf(user)
    const action = letter === 'n' ? actions[0] : actions.find((one) => one.letter === letter)
    action?.run()
    return action !== undefined || letter === 'g' || letter === '?'
  }

  useKey(true, (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const letter = letterOf(event)
    if ((event.ctrlKey || event.metaKey) && !event.altKey && letter === 'k') {
      event.preventDefault()
      togglePalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!areSingleKeysOn() || isTyping(event.target) || isDialogOpen()) return
    // The letter must not land in the newly focused field.
    if (handleLetter(letter, event.timeStamp)) event.preventDefault()
  })
}

function togglePalette(): void {
  if (getShellDialog() === 'palette') openShellDialog(null)
  else if (!isDialogOpen()) openShellDialog('palette')
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

// With an Ethiopic keyboard the key called N writes ን.
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[\u0021-\u007e]$/.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

const TYPED_INTO = 'textarea, select, input:not([type="radio"], [type="checkbox"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO))
}
