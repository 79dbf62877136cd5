import { formatAmount } from '../../../lib/format/format.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { listHint } from './list-hint.page.en.ts'
import classes from './ListHint.module.css'

addTexts({ listHint })

type ListHintProps = {
  /** ETB per unit. */
  price: number
  unit: string
  list: string
}

/** Which list the price of a line comes from. */
export function ListHint({ price, unit, list }: ListHintProps) {
  return (
    <p className={classes.hint}>
      {t.listHint.of(list)}: {formatAmount(price)} / {unit}
    </p>
  )
}
