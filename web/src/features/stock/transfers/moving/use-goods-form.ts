import {
  ArrivalInput,
  OUTCOMES,
  SettlementInput,
  ShipmentInput,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { bodySchema } from '../../../../lib/drafts/body-schema.ts'
import { newKey } from '../../../../lib/api/new-key.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { useDocumentForm } from '../../document-form/use-document-form.ts'
import { isSent } from '../../known-lines/known-lines.ts'
import {
  MOVED_SHAPE,
  NO_FACETS,
  arrivedBody,
  expiredUnits,
  movedBody,
  typedUnits,
} from './moved-facets.ts'
import { toastStep } from '../transfer-words.ts'

import type { Outcome } from '@mezgeb/contract/stock/transfer-steps'
import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { GoodsStep } from '../next-step.ts'

const GoodsLine = z.object({
  key: z.string(),
  productId: z.string(),
  ...MOVED_SHAPE,
  reason: z.string(),
  ...measuredShape,
})
export type GoodsLine = z.infer<typeof GoodsLine>

/** Lines filled with the usual case: units on hand that have not expired are sent, everything arrives in good order. */
function linesOf({ items }: Transfer, step: GoodsStep): GoodsLine[] {
  const open = step === 'ship' ? items : items.filter(({ onRoad }) => onRoad > 0)
  return open.map((item) => ({
    key: newKey(),
    productId: item.productId,
    damaged: '',
    reason: '',
    ...NO_FACETS,
    ...countedAs(item.product),
    quantity: step === 'ship' ? goodUnits(item) : item.onRoad,
  }))
}

const goodUnits = ({ wanted, available, ...item }: Transfer['items'][number]) =>
  available === null ? wanted : Math.min(wanted, Math.max(0, available - expiredUnits(item)))

type Values = {
  items: GoodsLine[]
  takesExpired?: boolean
  note: string
  outcome: Outcome
  lossBranchId: string
}

const moved = (line: GoodsLine) => ({
  productId: line.productId,
  quantity: typedUnits(line.quantity),
  ...movedBody(line),
  ...countedAs(line),
})

const arrived = ({ quantity, damaged }: Pick<GoodsLine, 'quantity' | 'damaged'>) => ({
  accepted: typedUnits(quantity),
  damaged: typedUnits(damaged),
})

/** Lines that the body has. */
export const PARTS: Record<GoodsStep, (line: GoodsLine) => boolean> = {
  ship: () => true,
  receive: () => true,
  settle: isSent,
}

const bodies = {
  ship: ({ items, note, takesExpired }: Values): object => ({
    note,
    takesExpired,
    items: items.map(moved),
  }),
  receive: ({ items, note }: Values): object => ({
    note,
    items: items.map(({ productId, reason, ...line }) => ({
      productId,
      ...arrived(line),
      reason,
      ...countedAs(line),
      ...arrivedBody(line, arrived),
    })),
  }),
  settle: ({ items, note, outcome, lossBranchId }: Values): object => ({
    note,
    outcome,
    lossBranchId,
    items: items.filter(PARTS.settle).map(moved),
  }),
}

function schemaOf(step: GoodsStep): z.ZodMiniType<object> {
  const input = { ship: ShipmentInput, receive: ArrivalInput, settle: SettlementInput }[step]
  return bodySchema(bodies[step], input)
}
const SCHEMAS = { ship: schemaOf('ship'), receive: schemaOf('receive'), settle: schemaOf('settle') }

/** The state of the form that sends, receives or settles the goods of a transfer. */
export function useGoodsForm(transfer: Transfer, step: GoodsStep) {
  const { id, toBranch } = transfer
  const ship = useSave(shipTransfer)
  const receive = useSave(receiveTransfer)
  const settle = useSave(settleTransfer)
  const initialValues: Values = {
    items: linesOf(transfer, step),
    note: '',
    outcome: 'FOUND',
    lossBranchId: toBranch.id,
  }
  const calls = {
    ship: (body: object) => ship.mutateAsync({ params: { id }, body }),
    receive: (body: object) => receive.mutateAsync({ params: { id }, body }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its schema is that of the call
    settle: (body: object) => settle.mutateAsync({ params: { id }, body: body as SettlementInput }),
  }
  return useDocumentForm<Values, z.ZodMiniType<object>, Transfer>({
    id: { name: `transfer-${step}`, of: id },
    kind: undefined,
    initialValues,
    schema: SCHEMAS[step],
    shapes: {
      outcome: z.enum(OUTCOMES),
      takesExpired: z.optional(z.boolean()),
      items: z.array(GoodsLine),
    },
    creates: [{ ship, receive, settle }[step]],
    save: (body) => calls[step](body),
    saved: toastStep,
  })
}
