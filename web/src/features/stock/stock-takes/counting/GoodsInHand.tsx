import { useEffect, useRef, useState } from 'react'

import { countedAs, partsOf } from '@mezgeb/contract/kit/unit-size'
import { formatCounted, formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { PartChoice, countedParts, partKey, partName } from '../counted-facets.ts'
import { unitsHere } from './use-counting.ts'
import classes from './GoodsInHand.module.css'

import type { FormEvent } from 'react'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CountedFacets } from '../counted-facets.ts'
import type { Counting, Target } from './use-counting.ts'

type GoodsInHandProps = { counting: Counting; target: Target }

/** The product in hand: how many were counted here, one more or less, or the whole quantity typed. */
export function GoodsInHand({ counting, target }: GoodsInHandProps) {
  const { queue, place, known } = counting
  const product = known.get(target.product.id) ?? target.product
  // Nothing is said of the difference while the units come in one after the other.
  const [wasAgain] = useState(product.again !== null)
  const { name } = product.product
  const one = partsOf(product.product)
  const { part = {}, round } = target
  const units = unitsHere(counting, target)
  const count = (quantity: number, isTotal: boolean) =>
    queue.add({ product: product.product, place, quantity, isTotal, round, ...part })
  return (
    <section className={classes.product} aria-label={name}>
      <h2>{name}</h2>
      {wasAgain && product.again !== null && round === undefined && (
        <Again counting={counting} target={{ ...target, product }} />
      )}
      <PartChoice
        product={product}
        part={part}
        onPick={(picked) => counting.setTarget({ ...target, part: picked })}
      />
      <div className={classes.counter}>
        <StepButton
          label={t.stockTakes.oneLess}
          sign="−"
          isOff={(units ?? 0) === 0}
          onStep={() => count(Math.max(0, (units ?? 0) - one), true)}
        />
        <output aria-live="polite" className={classes.units}>
          <b>{units === null ? '–' : formatCounted(units, product.product)}</b>
          <span>{place === '' ? t.stockTakes.hereNoPlace : t.stockTakes.here(place)}</span>
        </output>
        <StepButton label={t.stockTakes.oneMore} sign="+" onStep={() => count(one, false)} />
      </div>
      <TypedQuantity
        key={partKey(part)}
        goods={product.product}
        onSave={(quantity) => {
          count(quantity, true)
          // The next part of the same product may follow.
          if (countedParts(product) === undefined) counting.setTarget(null)
        }}
      />
      <Besides product={product} place={place} part={part} />
    </section>
  )
}

type BesidesProps = { product: Target['product']; place: string; part: CountedFacets }

/** The expected quantity, where it is not hidden, and the counts of other parts and places. */
function Besides({ product, place, part }: BesidesProps) {
  const { places } = product
  const textOf = (name: string, units: number) => `${name} ${formatCounted(units, product.product)}`
  const key = partKey(part)
  const here = countedParts(product)?.find((one) => partKey(one) === key)
  const { expected } = key === '' ? product : (here ?? {})
  const parts = places
    .filter((one) => one.place === place && partKey(one) !== key)
    .map((one) => textOf(partName(one) || t.stockTakes.noBatch, one.quantity))
  const others = places
    .filter((one) => one.place !== place)
    .map((one) => {
      const at = one.place || t.stockTakes.noPlace
      return textOf([at, partName(one)].filter(Boolean).join(' · '), one.quantity)
    })
  return (
    <p className={classes.facts}>
      {typeof expected === 'number' && (
        <span>
          {t.stockTakes.expected} {formatQuantity(expected, product.product)}
        </span>
      )}
      {parts.length > 0 && <span>{t.stockTakes.besides(parts.join(', '))}</span>}
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

type TypedQuantityProps = { goods: Measured & { unit: string }; onSave: (quantity: number) => void }

/** The whole quantity; Enter saves it and goes on to the next product. */
function TypedQuantity({ goods, onSave }: TypedQuantityProps) {
  const [quantity, setQuantity] = useState<number | string>('')
  const one = partsOf(goods)
  const input = useRef<HTMLInputElement>(null)
  const isCount = typeof quantity === 'number' && quantity >= 0 && quantity < 10_000_000 * one
  const isBroken = quantity !== '' && !isCount
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  function save(event: FormEvent): void {
    event.preventDefault()
    if (typeof quantity !== 'number' || isBroken) return
    setQuantity('')
    onSave(quantity)
  }
  return (
    <form className={classes.typed} onSubmit={save}>
      <NumberField
        ref={input}
        label={t.stockTakes.quantity}
        isWhole
        {...countedAs(goods)}
        unit={goods.unit}
        enterKeyHint="next"
        error={isBroken ? (one === 1 ? t.ui.notWhole : t.ui.notFine) : undefined}
        value={quantity}
        onChange={setQuantity}
      />
      <Button type="submit" variant="primary">
        {t.stockTakes.saveCount}
      </Button>
    </form>
  )
}
