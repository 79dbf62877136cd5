import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatCounted, formatDateTime } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { t } from '../../../texts/texts.ts'
import { branchField } from '../../workspace/fields/fields.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { documentText } from './movement-words.ts'
import { movedFacets } from './product-facets.ts'
import classes from './StockCard.module.css'

import type { ProductMovement } from '@mezgeb/contract/insight/product-history'
import type { User } from '@mezgeb/contract/people/user'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { Field } from '../../../ui/list/field.ts'

/** The columns of the stock card; the first four fit on a phone. */
export function movementFields(user: User, product: Measured): Field<ProductMovement>[] {
  return [
    {
      label: t.productPage.when,
      text: ({ at }) => formatDateTime(at),
      file: { time: ({ at }) => at },
    },
    { label: t.productPage.what, text: documentText, cell: linked, isPaper: true },
    {
      label: t.productPage.change,
      isNumber: true,
      text: ({ quantity }) => signed(quantity, product),
      file: { number: ({ quantity }) => inShownUnit(quantity, product) },
    },
    {
      label: t.productPage.balance,
      isNumber: true,
      text: ({ balance }) => formatCounted(balance, product),
      file: { number: ({ balance }) => inShownUnit(balance, product) },
    },
    {
      label: t.productPage.party,
      text: ({ party, note }) => (party === null ? note : shownName(party)),
    },
    { label: t.productPage.person, text: (moved) => moved.user.name },
    ...branchField(user),
    ...movedFacets(user),
  ]
}

function signed(quantity: number, product: Measured): string {
  if (quantity === 0) return ''
  return `${quantity > 0 ? '+' : '−'}${formatCounted(Math.abs(quantity), product)}`
}

function linked(moved: ProductMovement) {
  return (
    <div className={classes.what}>
      <DocumentLink moved={moved}>{documentText(moved)}</DocumentLink>
    </div>
  )
}
