import { PRICE_ROWS_MAX } from '@mezgeb/contract/selling/price-lists/price-lists'
import { useEffect, useRef } from 'react'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatAmount, formatShare } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { marginOf } from './margins/margin-of-row.ts'
import { newRow } from './price-list-draft.ts'
import classes from './PriceLists.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { SaveForm } from '../../../lib/drafts/use-save-form.ts'
import type { Draft, DraftRow } from './price-list-draft.ts'

type Form = SaveForm<Draft>['form']

/** The prices of a list, and the field and the scanner that add a product. */
export function PriceRows({ form }: { form: Form }) {
  const { rows } = form.values
  const list = useRef<HTMLOListElement>(null)
  const hasNew = useRef(false)
  useEffect(() => {
    if (!hasNew.current) return
    hasNew.current = false
    list.current?.querySelector<HTMLInputElement>('li:last-child [data-new] input')?.focus()
  }, [rows.length])

  function add(product: Parameters<typeof newRow>[0]): void {
    const known = form.getValues().rows
    if (known.length >= PRICE_ROWS_MAX) return
    hasNew.current = true
    form.insertListItem('rows', newRow(product, known))
  }
  const addGoods = ({ id, name, unit, pricePerUnit, ...goods }: Goods) =>
    add({
      productId: id,
      name,
      unit,
      pricePerUnit,
      ...countedAs(goods),
    })
  return (
    <section className={classes.groups} aria-label={t.priceList.prices}>
      <h3>{t.priceList.prices}</h3>
      {rows.length === 0 && <p className={classes.about}>{t.priceList.noPrices}</p>}
      <ol ref={list} className={classes.lists} aria-label={t.priceList.prices}>
        {rows.map((row, at) => (
          <Row key={row.key} form={form} row={row} at={at} onMore={add} />
        ))}
      </ol>
      <ProductField
        label={t.priceList.addProduct}
        product={undefined}
        branchId=""
        onPick={addGoods}
      />
      <div>
        <ProductScanner takesMany onGoods={({ goods }) => addGoods(goods)} />
      </div>
    </section>
  )
}

type RowProps = { form: Form; row: DraftRow; at: number; onMore: (product: DraftRow) => void }

function Row({ form, row, at, onMore }: RowProps) {
  const { name, unit, pricePerUnit } = row
  const margin = marginOf(row)
  const facts = [
    t.priceList.own(formatAmount(pricePerUnit), unit),
    ...(margin === undefined ? [] : [t.priceList.margin(formatShare(margin))]),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.goods}>
        <strong>{name}</strong>
        <p className={classes.about}>{facts.join(' · ')}</p>
      </div>
      <div className={classes.number}>
        <NumberField
          label={t.priceList.fromQuantity}
          aria-label={t.priceList.quantityOf(name)}
          isWhole
          {...countedAs(row)}
          unit={row.unit}
          {...form.getInputProps(`rows.${at}.fromQuantity`)}
        />
      </div>
      <div className={classes.number} data-new>
        <NumberField
          label={t.priceList.price}
          aria-label={t.priceList.priceOf(name)}
          {...form.getInputProps(`rows.${at}.price`)}
        />
      </div>
      <RowTools {...{ form, row, at, onMore }} />
    </li>
  )
}

function RowTools({ form, row, at, onMore }: RowProps) {
  const { name } = row
  return (
    <div className={classes.tools}>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t.priceList.more(name)}
        title={t.priceList.more(name)}
        onClick={() => onMore(row)}
      >
        +
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t.priceList.remove(name)}
        title={t.priceList.remove(name)}
        onClick={() => form.removeListItem('rows', at)}
      >
        ×
      </Button>
    </div>
  )
}
