import { useEffect, useEffectEvent, useRef } from 'react'

import { onLanguageChange } from '../texts/texts.ts'
import { onCalendarChange } from './calendar.ts'
import { keepDraft } from './drafts.ts'
import { getSession, lastEndedSession, onSessionChange } from './session.ts'

import type { Draft } from './use-draft.ts'
import type { IdempotencyKey } from './use-idempotency-key.ts'

export type KeptForm<Values extends object> = {
  /** Keeps what is typed when the session ends; without it nothing is kept. */
  draft?: Draft<Values>
  /** What is being edited; absent when something new is made. */
  entity?: { version: number } | undefined
  /** The creating calls of the form: their keys are kept with the draft. */
  creates?: readonly { key: IdempotencyKey }[]
  /** What was picked, to be kept with the draft, and how to have nothing picked again. */
  picked?: object
  unpick?: () => void
}

type Changed<Values> = { isChanged: () => boolean; before: () => Values | null }

/**
 * Keeps what stands in the form when a session ends that its user did not end here, or when another language or
 * calendar draws the screen anew, and goes on with the version and
 * the keys of a form that is back.
 */
export function useKeepDraft<Values extends object>(
  kept: KeptForm<Values>,
  values: () => Values,
  changed: Changed<Values>,
) {
  const { draft, entity, creates = [], picked, unpick } = kept
  const found = draft?.found
  const version = useRef(found === undefined ? entity?.version : found.version)
  const keys = creates.map(({ key }) => key)

  useEffect(() => {
    if (found !== undefined) keys.forEach((key, call) => key.resume(found.keys[call] ?? null))
    // Once: what is sent afterwards is the form's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function keepFor(userId: string): void {
    const before = draft?.opened === true && changed.isChanged() ? changed.before() : null
    if (draft === undefined || before === null) return
    keepDraft(userId, draft.form, {
      values: { ...values(), ...draft.withheld },
      before: { ...before, ...draft.withheld },
      version: version.current,
      keys: keys.map((key) => key.sent()),
      picked,
    })
  }
  const handleSession = useEffectEvent(() => {
    const ended = lastEndedSession()
    if (getSession() === null && ended?.why === 'expired') keepFor(ended.userId)
  })
  const handleRedraw = useEffectEvent(() => {
    const session = getSession()
    if (session !== null) keepFor(session.user.id)
  })
  useEffect(() => onSessionChange(() => handleSession()), [])
  useEffect(() => onLanguageChange(() => handleRedraw()), [])
  useEffect(() => onCalendarChange(() => handleRedraw()), [])

  function beginAnew(): void {
    version.current = entity?.version
    for (const key of keys) key.renew()
    unpick?.()
    draft?.settle()
  }
  return {
    version: {
      /** The one that the user has seen. */
      seen: () => version.current,
      see: (shown: number) => {
        version.current = shown
      },
    },
    beginAnew,
  }
}
