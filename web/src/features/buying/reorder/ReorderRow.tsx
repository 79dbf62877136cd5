import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatCount, formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { facetWords } from '../../stock/facet-fields.ts'
import { goodsName } from '../../catalogue/goods/goods-name.tsx'
import { isChosen, isPossible, isWrong, quantityOf } from './reorder-choices.ts'
import classes from './ReorderPage.module.css'

import type { ReorderLine } from '@mezgeb/contract/buying/reorder'

import type { Choice, Choices, Proposed } from './reorder-choices.ts'

type Choosing = { choices: Choices; onChoose: (key: string, choice: Choice) => void }
type ReorderRowProps = Choosing & { line: ReorderLine; proposed: readonly Proposed[] }

/** A product of a branch: its stock, its sales and the proposals. */
export function ReorderRow({ line, proposed, ...choosing }: ReorderRowProps) {
  const { product, onHand, coming, soldADay, daysOfCover, reorderPoint } = line
  const facts = [
    [t.product.inStock, formatQuantity(onHand, product)],
    [t.reorder.coming, formatCounted(coming, product)],
    [t.reorder.soldADay, formatCount(soldADay)],
    [t.reorder.cover, daysOfCover === null ? '–' : formatCount(daysOfCover)],
    [t.reorder.reorderPoint, formatCounted(reorderPoint, product)],
  ]
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <h3>{goodsName(product)}</h3>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.proposals}>
        {proposed.map((one) => (
          <ProposalFields key={one.key} proposed={one} {...choosing} />
        ))}
      </div>
    </li>
  )
}

type ProposalFieldsProps = Choosing & { proposed: Proposed }

function ProposalFields({ proposed, choices, onChoose }: ProposalFieldsProps) {
  const { key, product, branch } = proposed
  const { title, details } = wordsOf(proposed)
  const name = t.reorder.ofProduct(title, product.name, branch.name)
  const isOn = isChosen(proposed, choices)
  return (
    <div className={classes.proposal} data-off={!isOn || undefined}>
      <CheckBox
        aria-label={name}
        checked={isOn}
        disabled={!isPossible(proposed)}
        onChange={(isNowOn) => onChoose(key, { isChosen: isNowOn })}
      >
        <span className={classes.what}>
          {title}
          <small>{details}</small>
        </span>
      </CheckBox>
      <NumberField
        label={t.reorder.quantityOf(name)}
        isLabelHidden
        isWhole
        {...countedAs(product)}
        unit={product.unit}
        disabled={!isOn}
        error={isOn && isWrong(proposed, choices) ? t.reorder.wrong : undefined}
        value={quantityOf(proposed, choices)}
        onChange={(quantity) => onChoose(key, { quantity })}
      />
    </div>
  )
}

function wordsOf({ move, buy, product }: Proposed): { title: string; details: string } {
  if (move !== undefined) {
    return {
      title: t.reorder.move(move.from.name),
      details: t.reorder.spare(formatCounted(move.surplus, product)),
    }
  }
  const { supplier, leadDays } = buy
  const parts = [
    ...facetWords(buy, t.reorder.each),
    t.reorder.leadDays(leadDays, formatCount(leadDays)),
  ]
  return {
    title: supplier === null ? t.reorder.noSupplier : t.reorder.buy(supplier.name),
    details: parts.join(' · '),
  }
}
