import { sumOf } from '@mezgeb/contract/kit/money'
import { useState } from 'react'

import { formatAmount, formatPercent } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ApprovalFields } from '../sale-approvals/ApprovalFields.tsx'
import { useApproval } from '../sale-approvals/use-approval.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { judgeDiscount } from './judge-discount.ts'
import { discountTyped } from './typed-discount.ts'
import { useDiscountLimit } from './use-discount-limit.ts'
import classes from './DiscountModal.module.css'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Discounted } from './judge-discount.ts'
import type { DiscountKind } from './typed-discount.ts'

type DiscountProps = ModalProps &
  Discounted & {
    /** Of what: the name of the goods; null for the bill. */
    name: string | null
    sale: { documentId: string; branchId: string }
    onChange: (discount: Discount | undefined, approval: Approval | null) => void
  }

/** Gives a discount of a line or of the bill, and says before it is sent what the seller may not give alone. */
export function DiscountModal({ opened, onClose, ...props }: DiscountProps) {
  const { name, lines, bill, at } = props
  const old = at === null ? bill : lines[at]?.discount
  const [kind, setKind] = useState<DiscountKind>(old?.amount === undefined ? 'percent' : 'amount')
  const [typed, setTyped] = useState(String(old?.percent ?? old?.amount ?? ''))
  const { discount, limit, judged, error, approval, submit, finish } = useGiving(
    { ...props, onClose },
    discountTyped(kind, typed),
  )

  return (
    <ModalForm
      title={name === null ? t.discounts.ofBill : t.discounts.ofGoods(name)}
      submit={judged.needsApproval ? approval.submit : t.discountsPage.apply}
      extra={
        old !== undefined && (
          <Button onClick={() => finish(undefined)}>{t.discountsPage.takeOff}</Button>
        )
      }
      {...{ opened, onClose, saving: approval.saving, onDiscard: null }}
      error={approval.failure?.other ?? null}
      isDirty={() => false}
      onTouch={() => undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (discount !== undefined) void submit(discount ?? undefined)
      }}
    >
      <DiscountFields
        {...{ kind, typed, error, onKind: setKind, onType: setTyped }}
        description={limit === null ? undefined : bounds(props, limit)}
      />
      {judged.needsApproval && <ApprovalFields approval={approval} />}
      <dl className={classes.facts} aria-live="polite">
        <Fact label={t.discountsPage.before} value={judged.before} />
        <Fact label={t.discounts.label} value={0 - judged.off} />
        <Fact label={t.discountsPage.after} value={sumOf([judged.before, -judged.off])} />
      </dl>
    </ModalForm>
  )
}

/** Gives a typed discount, with the approval that it needs. */
function useGiving(
  props: Omit<DiscountProps, 'opened'>,
  discount: ReturnType<typeof discountTyped>,
) {
  const limit = useDiscountLimit()
  const approval = useApproval()
  const judged = judgeDiscount(props, discount ?? undefined, limit)
  const error = discount === undefined ? t.ui.notNumber : judged.problem

  function finish(chosen: Discount | undefined, given: Approval | null = null): void {
    props.onChange(chosen, given)
    props.onClose()
  }

  async function submit(chosen: Discount | undefined): Promise<void> {
    if (error === null) finish(chosen)
    if (!judged.needsApproval) return
    const given = await approval.ask({ kind: 'DISCOUNT', ...props.sale, amount: judged.all })
    if (given !== null) finish(chosen, given)
  }

  return { discount, limit, judged, error, approval, submit, finish }
}

function Fact({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatAmount(value)}</dd>
    </div>
  )
}

/** How much the seller may give. */
function bounds({ lines, at }: Pick<DiscountProps, 'lines' | 'at'>, limit: number): string {
  const lowest = at === null ? undefined : lines[at]?.lowest
  const floor = lowest === undefined ? '' : ` ${t.discountsPage.floor(formatAmount(lowest))}`
  return `${t.discountsPage.upTo(formatPercent(limit))}${floor}`
}
