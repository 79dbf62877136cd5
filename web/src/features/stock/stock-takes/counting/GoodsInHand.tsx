import { useEffect, useRef, useState } from 'react'

import { formatCounted, formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { unitsHere } from './waiting-counts.ts'
import { knownUnits } from './use-counting.ts'
import classes from './GoodsInHand.module.css'
import { counted } from '@mezgeb/contract/kit/unit-size'

import type { FormEvent } from 'react'

import type { Counting, Target } from './use-counting.ts'

type GoodsInHandProps = { counting: Counting; target: Target }

/** The product in hand: how many were counted here, one more or less, or the whole quantity typed. */
export function GoodsInHand({ counting, target }: GoodsInHandProps) {
  const { queue, place, known } = counting
  const product = known.get(target.product.id) ?? target.product
  const { id, name, unitSize = 1 } = product.product
  const { round } = target
  const told = knownUnits(product, place, round)
  const units = unitsHere(told, queue.waiting, { productId: id, place })
  const count = (quantity: number, isTotal: boolean) =>
    queue.add({ product: product.product, place, quantity, isTotal, round })
  return (
    <section className={classes.product} aria-label={name}>
      <h2>{name}</h2>
      {product.again !== null && round === undefined && (
        <Again counting={counting} target={{ ...target, product }} />
      )}
      <div className={classes.counter}>
        <StepButton
          label={t.stockTakes.oneLess}
          sign="−"
          isOff={(units ?? 0) === 0}
          onStep={() => count(Math.max(0, (units ?? 0) - unitSize), true)}
        />
        <output aria-live="polite" className={classes.units}>
          <b>{units === null ? '–' : formatCounted(units, product.product)}</b>
          <span>{place === '' ? t.stockTakes.hereNoPlace : t.stockTakes.here(place)}</span>
        </output>
        <StepButton label={t.stockTakes.oneMore} sign="+" onStep={() => count(unitSize, false)} />
      </div>
      <TypedQuantity
        unitSize={unitSize}
        onSave={(quantity) => {
          count(quantity, true)
          counting.setTarget(null)
        }}
      />
      <Besides product={product} place={place} />
    </section>
  )
}

type BesidesProps = { product: Target['product']; place: string }

/** The expected quantity, where it is not hidden, and the counts of other places. */
function Besides({ product, place }: BesidesProps) {
  const { expected, places } = product
  const others = places
    .filter((one) => one.place !== place)
    .map(
      (one) =>
        `${one.place || t.stockTakes.noPlace} ${formatCounted(one.quantity, product.product)}`,
    )
  return (
    <p className={classes.facts}>
      {typeof expected === 'number' && (
        <span>
          {t.stockTakes.expected} {formatQuantity(expected, product.product)}
        </span>
      )}
      {others.length > 0 && <span>{t.stockTakes.elsewhere(others.join(', '))}</span>}
    </p>
  )
}

/** Why it needs another count, and the button that begins it at this place. */
function Again({ counting: { place, setTarget }, target }: GoodsInHandProps) {
  const { product } = target
  const round = product.places.find((one) => one.place === place)?.round ?? 0
  return (
    <Message tone="warning">
      {product.again !== null && t.stockTakes.reasons[product.again]}{' '}
      <Button size="sm" onClick={() => setTarget({ product, round: round + 1 })}>
        {t.stockTakes.startAgain}
      </Button>
    </Message>
  )
}

type StepButtonProps = { label: string; sign: string; isOff?: boolean; onStep: () => void }

function StepButton({ label, sign, isOff = false, onStep }: StepButtonProps) {
  return (
    <button
      className={classes.step}
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
    >
      {sign}
    </button>
  )
}

type TypedQuantityProps = { unitSize: number; onSave: (quantity: number) => void }

/** The whole quantity; Enter saves it and goes on to the next product. */
function TypedQuantity({ unitSize, onSave }: TypedQuantityProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const quantity = counted(typed, { unitSize })
  const isBroken = typed !== '' && !(Number(quantity) >= 0 && Number(quantity) < 10_000_000)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  function save(event: FormEvent): void {
    event.preventDefault()
    if (typeof quantity === 'number' && !isBroken) onSave(quantity)
  }
  return (
    <form className={classes.typed} onSubmit={save}>
      <TextField
        ref={input}
        label={t.stockTakes.quantity}
        inputMode={unitSize === 1 ? 'numeric' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        error={isBroken ? (unitSize === 1 ? t.ui.notWhole : t.ui.notFine) : undefined}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <Button type="submit" variant="primary">
        {t.stockTakes.saveCount}
      </Button>
    </form>
  )
}
