import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { t } from '../../../../texts/texts.ts'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { firstUnits, lotUnitsText, lotsToMove } from './lots-to-move.ts'
import classes from './LotParts.module.css'

import type { ReactNode } from 'react'

import type { GoodsStep } from '../next-step.ts'
import type { GoodsLot, MovedLine } from './goods-lot.ts'
import type { LotItem, LotUnits } from './lots-to-move.ts'

type Typed = number | string

type LotPartsProps = {
  item: LotItem
  step: GoodsStep
  line: Pick<MovedLine, 'lots' | 'quantity'>
  path: (field: string) => string
  errors: Record<string, ReactNode>
  set: (changes: Partial<MovedLine>) => void
}

/** The batches that a line moves: shown, and chosen where there are several. */
export function LotParts(props: LotPartsProps) {
  const { item, step, line, set } = props
  const there = lotsToMove(item, step)
  if (there.length === 0) return null
  const isChosen = line.lots.length > 0
  const proposed = firstUnits(there, Number(line.quantity) || 0)
  const setLots = (lots: GoodsLot[]) => {
    const quantity = sumOf(lots.map((lot) => lot.quantity))
    set({ lots, quantity, damaged: sumOf(lots.map(({ damaged }) => damaged)) })
  }
  const choose = () => setLots(proposed.map((lot) => ({ ...lot, damaged: '' })))
  return (
    <div className={classes.lots} role="group" aria-label={t.lots.batch}>
      {isChosen
        ? line.lots.map((lot, which) => (
            <Part key={`${lot.expiresOn} ${lot.batch}`} {...{ ...props, there, which, setLots }} />
          ))
        : proposed
            .filter(({ quantity }) => quantity > 0)
            .map((lot) => (
              <p key={`${lot.expiresOn} ${lot.batch}`}>{lotUnitsText(lot, item.product)}</p>
            ))}
      {there.length > 1 && (
        <Button size="sm" variant="quiet" onClick={isChosen ? () => set({ lots: [] }) : choose}>
          {isChosen ? t.lots.anyBatch : t.lots.choose}
        </Button>
      )}
    </div>
  )
}

type PartProps = LotPartsProps & {
  there: readonly LotUnits[]
  which: number
  setLots: (lots: GoodsLot[]) => void
}

/** Units of one batch. */
function Part({ item, step, line, path: pathOf, errors, there, which, setLots }: PartProps) {
  const lot = line.lots[which]
  const most = there.find(
    ({ batch, expiresOn }) => batch === lot?.batch && expiresOn === lot.expiresOn,
  )
  if (lot === undefined) return null
  // The body has no entry for units without a batch.
  const dated = line.lots.filter(({ expiresOn }) => expiresOn !== '')
  const path = pathOf(`lots.${dated.indexOf(lot)}`)
  const fields =
    step === 'receive'
      ? ([
          ['accepted', 'quantity', t.transfersPage.accepted],
          ['damaged', 'damaged', t.transfersPage.damaged],
        ] as const)
      : ([['quantity', 'quantity', t.ui.quantity]] as const)
  const name = lotUnitsText(most ?? { ...lot, quantity: 0 }, item.product)
  return (
    <div className={classes.part} data-step={step}>
      <p>{name}</p>
      {fields.map(([sent, field, label]) => (
        <NumberField
          key={field}
          label={label}
          aria-label={`${label} · ${name}`}
          isLabelHidden={step !== 'receive'}
          isWhole
          {...countedAs(item.product)}
          unit={item.product.unit}
          data-path={`${path}.${sent}`}
          error={errors[`${path}.${sent}`]}
          value={lot[field]}
          onChange={(typed) =>
            setLots(line.lots.map((one) => (one === lot ? { ...lot, [field]: typed } : one)))
          }
        />
      ))}
    </div>
  )
}

/** The sum of typed units; text that is none stays, so that the form refuses it. */
function sumOf(units: readonly Typed[]): Typed {
  const filled = units.filter((one) => one !== '')
  const broken = filled.find((one) => typeof one === 'string')
  if (broken !== undefined) return broken
  return filled.length === 0 ? '' : filled.reduce<number>((sum, one) => sum + Number(one), 0)
}
