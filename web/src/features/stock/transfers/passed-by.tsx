import { useEffect, useEffectEvent, useState } from 'react'

import { formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { GoodsLine } from './moving/use-goods-form.ts'
import type { GoodsStep } from './next-step.ts'

/** A form that another person was faster than: the step that it was for, and what was typed in it. */
type Passed = { step: GoodsStep; stepsBefore: number; typed: string }

/** Remembers what a form had when it was taken away, and the note that says why. */
export function usePassed(transfer: Transfer) {
  const { id } = useUser()
  const [passed, setPassed] = useState<Passed | null>(null)
  const newest = transfer.steps.at(-1)
  const isPassed = passed !== null && transfer.steps.length > passed.stepsBefore
  const note =
    isPassed && newest !== undefined && newest.user.id !== id ? (
      <Message tone="warning">
        <strong>{sentence(passed.step, newest)}</strong> {passed.typed}
      </Message>
    ) : null
  return { note, setPassed }
}

const DONE: Record<GoodsStep, readonly string[]> = {
  ship: ['SENT'],
  receive: ['RECEIVED', 'CLOSED'],
  settle: ['FOUND', 'SENT_BACK', 'WRITTEN_OFF'],
}

function sentence(of: GoodsStep, { step, user }: Transfer['steps'][number]): string {
  return DONE[of].includes(step)
    ? t.transfersPage.doneBy[of](user.name)
    : t.transfersPage.changedBy(user.name, t.transferTrail.states[step])
}

type Leaving = {
  transfer: Transfer
  step: GoodsStep
  /** Null while nothing was typed. */
  typed: () => readonly GoodsLine[] | null
  onLeft: (passed: Passed) => void
}

/** Hands over what was typed when the form is taken away. */
export function useLeft({ transfer, step, typed, onLeft }: Leaving): void {
  const leave = useEffectEvent(() => {
    const words = (typed() ?? []).flatMap((line) => wordsOf(transfer, line))
    const text = words.length === 0 ? '' : t.transfersPage.youHad(words.join(', '))
    onLeft({ step, stepsBefore: transfer.steps.length, typed: text })
  })
  useEffect(() => () => leave(), [])
}

/** `Biscuits 48 packs (2 damaged)`. */
function wordsOf({ items }: Transfer, { productId, quantity, damaged }: GoodsLine): string[] {
  const product = items.find((item) => item.productId === productId)?.product
  if (product === undefined) return []
  const units = (typed: number | string) =>
    typeof typed === 'number' ? formatQuantity(typed, product) : typed
  const broken = damaged === '' ? '' : ` (${t.transfersPage.damaged}: ${units(damaged)})`
  return [`${product.name} ${units(quantity)}${broken}`]
}
