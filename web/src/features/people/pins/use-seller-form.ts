import { useEffect, useRef, useState } from 'react'

import { ApiError } from '../../../lib/api/api-error.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { changeSeller } from './change-seller.ts'
import { pinsHere } from './pins-here.ts'

import type { FormEvent } from 'react'

import type { PutAside } from './change-seller.ts'

const LENGTH = 6

/** The chosen person and the typed digits. At first it is the former seller if the screen is locked, else another one. */
export function useSellerForm(isLocked: boolean, putAside: PutAside) {
  const user = useUser()
  const [people, setPeople] = useState(() => pinsHere(user))
  const first = people.find(({ userId }) => (userId === user.id) === isLocked) ?? people[0]
  const [wanted, choose] = useState(first?.userId)
  const chosen = people.find(({ userId }) => userId === wanted) ?? people[0]
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(): Promise<void> {
    if (chosen === undefined || isSaving || typed.length < LENGTH) return
    setSaving(true)
    setError(null)
    try {
      await changeSeller(chosen, typed, putAside)
    } catch (failure) {
      console.error(failure)
      setError(failure instanceof ApiError ? failure.message : String(failure))
      setPeople(pinsHere(user))
      setSaving(false)
      setTyped('')
      field.current?.focus()
    }
  }

  return {
    people,
    chosen,
    choose: (userId: string) => {
      choose(userId)
      setError(null)
    },
    /** The next person or the one before, around the ends. */
    step: (by: number) => {
      const at = people.findIndex(({ userId }) => userId === chosen?.userId)
      choose(people.at((at + by) % people.length)?.userId)
    },
    pin: { field, typed, error, isSaving },
    handlePin: (text: string) => setTyped(text.replaceAll(/[^0-9]/g, '').slice(0, LENGTH)),
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
