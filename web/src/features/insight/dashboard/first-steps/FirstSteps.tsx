import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'

import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useLeaveFocusOnPage } from '../../../../ui/shell/use-leave-focus-on-page.ts'
import { useKeyDisclosure } from '../../../../ui/form/use-key-disclosure.ts'
import { NewGoodsModal } from '../../../catalogue/goods/new-goods-modal.ts'
import { openSale } from '../../../selling/sales/form/open-sale.ts'
import { SaleModal } from '../../../selling/sales/form/sale-modal.ts'
import { StockEntryModal } from '../../../stock/receipts/receipts.kind.ts'
import { CurrencyStep } from './CurrencyStep.tsx'
import classes from './FirstSteps.module.css'
import panelClasses from '../Panel.module.css'

import type { FirstSteps as Done } from '@mezgeb/contract/insight/dashboard'

import type { LazyModal, ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

const BranchModal = lazyModal(() => import('../../../business/branches/BranchModal.tsx'))
const StaffModal = lazyModal(() => import('../../../people/users/StaffModal.tsx'))

type Step = {
  key: 'branch' | 'staff' | 'product' | 'stock' | 'sale'
  action: string
  isDone: boolean
  /** The steps before it are not done. */
  isOff?: boolean
  modal: LazyModal<ModalProps>
  /** How its modal opens where that lives elsewhere. */
  onOpen?: () => void
}

type FirstStepsProps = {
  done: Done
  /** All are done, or they were put away. */
  onPast: () => void
}

/** The next steps of an empty business, each with a button for its modal. */
export function FirstSteps({ done, onPast }: FirstStepsProps) {
  const id = useId()
  const steps = stepsOf(done)
  const isPending = useUser().institution?.status === 'PENDING'
  const { open, modal } = useStepModal()
  const next = steps.find(({ isDone }) => !isDone)
  useEndOutsideOfDialog(next === undefined, onPast)

  return (
    <section className={`${panelClasses.panel} ${classes.steps}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id}>{t.steps.title}</h2>
          <span className={classes.progress}>
            {t.steps.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
          </span>
        </div>
        <Button variant="quiet" size="sm" aria-describedby={id} onClick={onPast}>
          {t.steps.hide}
        </Button>
      </div>
      {isPending && <p className={classes.pending}>{t.steps.pending}</p>}
      {!isPending && <CurrencyStep />}
      <ol>
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            step={step}
            number={index + 1}
            isNext={step === next}
            isOff={isPending || step.isOff === true}
            onOpen={step.onOpen ?? (() => open(step.modal))}
          />
        ))}
      </ol>
      {modal}
    </section>
  )
}

type StepRowProps = {
  step: Step
  number: number
  isNext: boolean
  isOff: boolean
  onOpen: () => void
}

function StepRow({ step, number, isNext, isOff, onOpen }: StepRowProps) {
  const { key, action, isDone, modal } = step
  const { steps } = t
  const { title, why } = steps[key]
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      <span className={classes.mark}>
        {isDone ? <Tick /> : <span aria-hidden="true">{number}</span>}
      </span>
      <span className={classes.what}>
        <span className={classes.title}>
          {title}
          {isDone && <span className="visually-hidden">{`, ${steps.isDone}`}</span>}
          {isNext && <span className="visually-hidden">{`, ${steps.isNext}`}</span>}
        </span>
        <span className={classes.why}>
          {why} {key === 'product' && !isOff && <Link to="/import">{steps.orImport}</Link>}
        </span>
      </span>
      <Button
        // One and the same button throughout: the focus comes back to it, and more can be added.
        variant={isNext && !isOff ? 'primary' : 'secondary'}
        size="sm"
        aria-haspopup="dialog"
        disabled={isOff}
        onClick={onOpen}
        onMouseEnter={modal.preload}
        onFocus={modal.preload}
      >
        {action}
      </Button>
    </li>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="m4.5 10.5 3.5 3.5 7.5-8" />
    </svg>
  )
}

function useStepModal() {
  const [Modal, setModal] = useState<LazyModal<ModalProps>>()
  const openings = useKeyDisclosure()

  function open(wanted: LazyModal<ModalProps>): void {
    setModal(() => wanted)
    openings.open()
  }

  const modal = Modal !== undefined && (
    <Modal key={openings.key} opened={openings.isOpen} onClose={openings.close} />
  )
  return { open, modal }
}

function stepsOf(done: Done): Step[] {
  const { hasBranch, hasStaff, hasProduct, hasStockEntry, hasSale } = done
  const mayReceive = hasBranch && hasProduct
  // The page's own button above has the shorter name.
  const sell = { action: t.sales.addFirst, modal: SaleModal, onOpen: openSale }
  return [
    { key: 'branch', action: t.branches.add, isDone: hasBranch, modal: BranchModal },
    { key: 'staff', action: t.users.add, isDone: hasStaff, isOff: !hasBranch, modal: StaffModal },
    { key: 'product', action: t.products.add, isDone: hasProduct, modal: NewGoodsModal },
    {
      key: 'stock',
      action: t.stock.add,
      isDone: hasStockEntry,
      isOff: !mayReceive,
      modal: StockEntryModal,
    },
    { key: 'sale', isDone: hasSale, isOff: !hasStockEntry, ...sell },
  ]
}

/** Ends the steps once all are done, but not below an open modal: that one gives the focus back to its button first. */
function useEndOutsideOfDialog(isDone: boolean, onEnd: () => void): void {
  const end = useEffectEvent(() => {
    const isInDialog = document.activeElement?.matches('[role="dialog"] *') === true
    if (!isInDialog) onEnd()
  })
  useEffect(() => {
    if (!isDone) return undefined
    end()
    const listener = () => end()
    document.addEventListener('focusin', listener)
    return () => document.removeEventListener('focusin', listener)
  }, [isDone])
  useLeaveFocusOnPage()
}
