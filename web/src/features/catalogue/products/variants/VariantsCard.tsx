import { isCountedAlike } from '@mezgeb/contract/kit/unit-size'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { useId, useState } from 'react'

import {
  formatAmount,
  formatCount,
  formatCounted,
  formatMoney,
} from '../../../../lib/format/format.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { searchedFor } from '../../../../lib/shell/paths.ts'
import { t } from '../../../../texts/texts.ts'
import { Badge } from '../../../../ui/kit/Badge.tsx'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Card } from '../../../../ui/list/Card.tsx'
import { ChooseBox } from '../../../../ui/list/choose-boxes.tsx'
import { Facts } from '../../../../ui/list/Facts.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import cardClasses from '../ProductCard.module.css'
import { ProductPhoto } from '../photo/ProductPhoto.tsx'
import { lowStockText, unitsFor } from '../StockBadges.tsx'
import { wayToProduct } from '../way-to-product.ts'
import classes from './VariantsCard.module.css'
import { isOut, unitsText } from '../services/units-left.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Selection } from '../../../../ui/list/choose-boxes.tsx'
import type { GatheredProps } from '../../../workspace/records/gather.ts'

/** The listed variants of one product on one card, which opens to them. */
export function VariantsCard({ items, selection }: GatheredProps<Product>) {
  const user = useUser()
  const titleId = useId()
  const [first] = items
  if (first === undefined) return null
  const name = commonName(items)
  const scarce = items.filter((item) => isScarce(user, item)).length
  return (
    <Card
      title={<TextLink way={wayToProduct(first.id)}>{name}</TextLink>}
      titleId={titleId}
      {...(selection === undefined
        ? {}
        : { before: <ChooseItems {...{ items, selection, titleId }} /> })}
      picture={<ProductPhoto product={items.find(({ photo }) => photo !== undefined) ?? first} />}
      aside={
        scarce > 0 && (
          <span className={cardClasses.badges} data-tone="warning">
            <Badge tone="warning">{t.productList.scarce(formatCount(scarce))}</Badge>
          </span>
        )
      }
      actions={
        <ButtonLink way={searchedFor('/stock-entries', name)} aria-describedby={titleId}>
          {t.product.manageStock}
        </ButtonLink>
      }
    >
      <Facts facts={factsOfAll(user, items)} />
      <Variants {...{ items, selection, titleId }} groupName={name} />
    </Card>
  )
}

type VariantsProps = ChooseItemsProps<Selection | undefined> & { groupName: string }

function Variants({ items, selection, titleId, groupName }: VariantsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cardClasses.branches}>
      <button
        className={cardClasses.toggle}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.productList.showVariants}
      </button>
      {isOpen && (
        <ul className={classes.variants} aria-labelledby={titleId}>
          {items.map((item) => (
            <VariantLine key={item.id} {...{ item, selection, groupName }} />
          ))}
        </ul>
      )}
    </div>
  )
}

type ChooseItemsProps<Chosen = Selection> = {
  items: readonly Product[]
  selection: Chosen
  titleId: string
}

/** Chooses all variants of the card, or gives them up. */
function ChooseItems({ items, selection, titleId }: ChooseItemsProps) {
  const chosen = items.filter(({ id }) => selection.has(id))
  const isAll = chosen.length === items.length
  return (
    <ChooseBox
      aria-labelledby={titleId}
      checked={isAll}
      isPartly={chosen.length > 0 && !isAll}
      onToggle={() => {
        for (const { id } of items)
          if (selection.has(id) === isAll) selection.choose(id, { isRange: false })
      }}
    />
  )
}

type VariantLineProps = {
  item: Product
  groupName: string
  selection: Selection | undefined
}

function VariantLine({ item, groupName, selection }: VariantLineProps) {
  const user = useUser()
  const { id, name, pricePerUnit } = item
  const values = name.slice(groupName.length + DOT.length) || name
  return (
    <li className={classes.variant} data-scarce={isScarce(user, item) || undefined}>
      {selection !== undefined && (
        <ChooseBox
          aria-label={name}
          checked={selection.has(id)}
          onToggle={(isRange) => selection.choose(id, { isRange })}
        />
      )}
      <TextLink way={wayToProduct(id)}>{values}</TextLink>
      <span>{formatMoney(pricePerUnit, 'product', user.institution?.currency)}</span>
      <span className={classes.stock}>
        {unitsText(item, fixedBranchId(user) ?? null) ?? t.products.service}
      </span>
    </li>
  )
}

const DOT = ' · '

const isScarce = (user: User, item: Product) =>
  lowStockText(user, item) !== null || isOut(item, fixedBranchId(user) ?? null)

/** The product and the values that all of them have. */
function commonName([first, ...others]: readonly Product[]): string {
  const parts = first?.name.split(DOT) ?? []
  const shared = parts.filter((_, at) => {
    const start = parts.slice(0, at + 1).join(DOT) + DOT
    return others.every(({ name }) => `${name}${DOT}`.startsWith(start))
  })
  return shared.length === 0 ? (first?.name ?? '') : shared.join(DOT)
}

function factsOfAll(user: User, items: readonly Product[]) {
  const prices = items.map(({ pricePerUnit }) => pricePerUnit)
  const money = (price: number) => formatMoney(price, 'product', user.institution?.currency)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const [first] = items
  const haveOneUnit = items.every(
    (item) => item.unit === first?.unit && isCountedAlike(item, first),
  )
  const units = items.reduce((sum, item) => sum + unitsFor(user, item), 0)
  return [
    { label: t.productList.variants, value: formatCount(items.length) },
    {
      label: fieldLabel('pricePerUnit'),
      value: least === most ? money(least) : t.productList.range(money(least), formatAmount(most)),
    },
    ...(first !== undefined && haveOneUnit
      ? [
          { label: fieldLabel('unit'), value: first.unit },
          ...(keepsStock(first)
            ? [{ label: t.product.inStock, value: formatCounted(units, first) }]
            : []),
        ]
      : []),
  ]
}
