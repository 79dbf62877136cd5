import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { QuantityField } from '../../../ui/form/number/QuantityField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { sentPath } from './known-lines.ts'
import classes from './KnownLines.module.css'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { ReactNode } from 'react'

import type { KnownLine } from './known-lines.ts'

type Form<Line> = {
  values: { items: readonly Line[] }
  getValues: () => { items: readonly Line[] }
  errors: Record<string, ReactNode>
  setFieldValue: (path: string, value: unknown) => void
  clearErrors: () => void
}

type Item = { product: Measured & { name: string; unit: string } }

/** A line with what its document says of it. */
export type KnownCell<Line extends KnownLine, Of extends Item> = {
  line: Line
  item: Of
  /** Of a field in the call's body. */
  path: (field: string) => string
  errors: Form<Line>['errors']
  /** Takes refusals away, which are about former values. */
  set: (changes: Partial<Line>) => void
}

type KnownLinesProps<Line extends KnownLine, Of extends Item> = {
  form: Form<Line>
  label: string
  /** A line without an item is not shown. */
  itemOf: (line: Line) => Of | undefined
  /** See `sentPath`. */
  isPart?: (line: Line) => boolean
  /** Fills in the most units of each line. */
  all?: { label: string; most: (item: Of) => number }
  /** Of the list, and of a line. */
  looks: { list: string | undefined; line: string | undefined }
  facts: (item: Of) => ReactNode
  /** The fields of a line. */
  children: (cell: KnownCell<Line, Of>) => ReactNode
}

/** The lines of a document that are known before its form opens, each with what can be typed. */
export function KnownLines<Line extends KnownLine, Of extends Item>(
  props: KnownLinesProps<Line, Of>,
) {
  const { form, label, itemOf, isPart, all, looks, facts, children } = props
  const { items } = form.values
  const { errors } = form
  const takeAll = () => {
    form.clearErrors()
    const filled = form.getValues().items.map((line) => {
      const item = itemOf(line)
      return { ...line, quantity: item === undefined ? 0 : (all?.most(item) ?? 0) }
    })
    form.setFieldValue('items', filled)
  }
  const cellOf = (line: Line, at: number, item: Of): KnownCell<Line, Of> => ({
    line,
    item,
    path: (field) => `${sentPath(items, line, isPart)}.${field}`,
    errors,
    set: (changes) => {
      form.clearErrors()
      form.setFieldValue(`items.${at}`, { ...line, ...changes })
    },
  })
  return (
    <>
      {all !== undefined && (
        <div className={classes.head}>
          <h3>{label}</h3>
          <Button size="sm" data-autofocus onClick={takeAll}>
            {all.label}
          </Button>
        </div>
      )}
      <ol className={looks.list} aria-label={label}>
        {items.map((line, at) => {
          const item = itemOf(line)
          if (item === undefined) return null
          return (
            // oxlint-disable-next-line react/no-array-index-key -- lines neither come nor go
            <li key={at} className={looks.line}>
              <p className={classes.product}>
                <strong>{item.product.name}</strong>
                <span>{facts(item)}</span>
              </p>
              {children(cellOf(line, at, item))}
            </li>
          )
        })}
      </ol>
      {errors['items'] !== undefined && <p role="alert">{errors['items']}</p>}
    </>
  )
}

/** The quantity of a line. `label`: before the name of its product. */
export function KnownQuantity<Line extends KnownLine, Of extends Item>(
  props: KnownCell<Line, Of> & { label: string },
) {
  const { line, item, path, errors, set, label } = props
  const at = path('quantity')
  return (
    <QuantityField
      label={`${label}, ${item.product.name}`}
      isLabelHidden
      {...countedAs(item.product)}
      unit={item.product.unit}
      data-path={at}
      error={errors[at]}
      value={line.quantity}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every line has a quantity
      onChange={(quantity) => set({ quantity } as Partial<Line>)}
    />
  )
}
