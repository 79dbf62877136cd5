import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { onLanguageChange } from '../../texts/texts.ts'
import { onCalendarChange } from '../format/calendar.ts'
import { getSession, lastEndedSession, onSessionChange } from '../session/session.ts'
import { dropDraft, keepDraft } from './drafts.ts'
import { storedDraft } from './restorable-draft.ts'

import type { IdempotencyKey } from '../api/use-idempotency-key.ts'
import type { FormId } from './drafts.ts'

export type DraftOptions<Values extends object> = {
  /** Without it no draft is stored. */
  id?: FormId | undefined
  opened?: boolean
  /** The form is a page: leaving it keeps the draft, too. */
  keepsOnLeave?: true
  initialValues: Values
  /** Schemas of the values other than text and numbers, such as a chosen entity. */
  shapes?: Record<string, z.ZodMiniType>
  /** Values that are never stored, with what a restored form shows instead: passwords. */
  withheld?: Partial<Values>
  entity?: { version: number } | undefined
  creates?: readonly { key: IdempotencyKey }[]
}

type Dirty<Values> = { isDirty: () => boolean; before: () => Values | null }

/** The form's stored draft at mount; undefined for none, or one that this version cannot parse. */
export function useStoredDraft<Values extends object>(options: DraftOptions<Values>) {
  const { id, initialValues, shapes } = options
  const [stored] = useState(() => id && readable(storedDraft(id), initialValues, shapes))
  const { name, of } = id ?? {}
  useEffect(() => {
    const userId = getSession()?.user.id
    if (userId !== undefined && name !== undefined) dropDraft(userId, { name, of })
  }, [name, of])
  return stored
}

export type StoredDraft<Values extends object> = ReturnType<typeof useStoredDraft<Values>>

/** Stores the form when the session expires (decisions/0019), or another language or calendar remounts the screen. */
export function useKeepDraft<Values extends object>(
  options: DraftOptions<Values>,
  stored: StoredDraft<Values>,
  getValues: () => Values,
  dirty: Dirty<Values>,
) {
  const { id, opened = true, keepsOnLeave = false, withheld, entity, creates = [] } = options
  const [isRestored, setRestored] = useState(stored !== undefined)
  const version = useSeenVersion(options, stored)
  const keys = creates.map(({ key }) => key)

  useEffect(() => {
    if (stored !== undefined) keys.forEach((key, call) => key.resume(stored.keys[call] ?? null))
    // On mount only: later keys are the form's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function keepFor(userId: string | undefined): void {
    const before = opened && dirty.isDirty() ? dirty.before() : null
    if (id === undefined || userId === undefined || before === null) return
    keepDraft(userId, id, {
      values: { ...getValues(), ...withheld },
      before: { ...before, ...withheld },
      version: version.seen(),
      keys: keys.map((key) => key.sent()),
    })
  }
  useOutsideEnd(keepFor)
  useLeaving(() => {
    if (keepsOnLeave) keepFor(getSession()?.user.id)
  })
  function forget(): void {
    const userId = getSession()?.user.id
    if (keepsOnLeave && id !== undefined && userId !== undefined) dropDraft(userId, id)
    setRestored(false)
  }

  return {
    version,
    isRestored,
    settle: forget,
    reset: () => {
      version.see(entity?.version)
      for (const key of keys) key.renew()
      forget()
    },
  }
}

/** The version that the user has seen. It follows the entity's while the form shows the same: another form of it was saved. */
function useSeenVersion<Values extends object>(
  { entity, initialValues }: DraftOptions<Values>,
  stored: StoredDraft<Values>,
) {
  const current = entity?.version
  const values = entity === undefined ? '' : JSON.stringify(initialValues)
  const version = useRef(stored === undefined ? current : stored.version)
  const before = useRef({ current, values })
  useEffect(() => {
    const isSeen = version.current === before.current.current
    if (isSeen && values === before.current.values) version.current = current
    before.current = { current, values }
  }, [current, values])
  return {
    seen: () => version.current,
    see: (shown: number | undefined) => {
      version.current = shown
    },
  }
}

function useOutsideEnd(keepFor: (userId: string | undefined) => void): void {
  const handleSession = useEffectEvent(() => {
    const ended = lastEndedSession()
    if (getSession() === null && ended?.why === 'expired') keepFor(ended.userId)
  })
  const handleRemount = useEffectEvent(() => keepFor(getSession()?.user.id))
  useEffect(() => onSessionChange(() => handleSession()), [])
  useEffect(() => onLanguageChange(() => handleRemount()), [])
  useEffect(() => onCalendarChange(() => handleRemount()), [])
}

function useLeaving(leave: () => void): void {
  const handleLeave = useEffectEvent(leave)
  useEffect(() => {
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') handleLeave()
    }
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      handleLeave()
    }
  }, [])
}

function readable<Values extends object>(
  draft: unknown,
  initialValues: Values,
  shapes: Record<string, z.ZodMiniType> = {},
) {
  const shape = z.object({ ...fieldShapes(initialValues), ...shapes })
  const values = z.custom<Values>((value) => shape.safeParse(value).success)
  const form = z.object({
    values,
    before: values,
    version: z.optional(z.number()),
    /** One per creating call; null for a call that was not tried. */
    keys: z.array(z.nullable(z.string())),
  })
  return form.safeParse(draft).data
}

function fieldShapes(values: object): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(values).map(([name, part]) => [name, shapeOf(part)]))
}

/** The shape of values like this one: a field holds text, a number or null; the form's schema validates it on save. */
export function shapeOf(value: unknown): z.ZodMiniType {
  if (Array.isArray(value)) return z.array(shapeOf(value[0]))
  if (typeof value === 'object' && value !== null) return z.object(fieldShapes(value))
  return z.union([z.string(), z.number(), z.null()])
}
