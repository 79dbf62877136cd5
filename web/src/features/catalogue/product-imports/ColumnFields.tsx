import { IMPORT_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { useMemo } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DecimalSignField } from '../../../ui/form/number/DecimalSignField.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { choiceLabel } from './import-words.ts'
import { cellText } from './reading/cell-text.ts'
import { choiceKey } from './reading/column-choice.ts'
import { DateOrderField } from './reading/DateOrderField.tsx'
import { ordersOf, readingOf } from './reading/date-orders.ts'
import { signsOf } from './reading/decimal-signs.ts'
import classes from './ImportPage.module.css'

import type { Chosen } from './chosen-file.ts'
import type { ColumnChoice } from './reading/column-choice.ts'
import type { ColumnOrder } from './reading/date-orders.ts'
import type { ColumnSign } from './reading/decimal-signs.ts'

type ColumnFieldsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** The field of each column of the file, and the decimal sign of numbers that could have either. */
export function ColumnFields({ chosen, onChange }: ColumnFieldsProps) {
  const { of, headings, rows } = chosen
  const signs = useMemo(() => signsOf(chosen), [chosen])
  const orders = useMemo(() => ordersOf(chosen), [chosen])
  const writtenIn = (at: number) => ({ written: signs[at], dated: orders[at] })
  return (
    <section>
      <h2>{t.importing.columns}</h2>
      <p>
        {t.importing.columnHint(formatCount(rows.length))}
        {of === 'PRODUCTS' && ` ${t.importing.newCategories}`}
      </p>
      <div className={classes.columns}>
        {headings.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <ColumnField key={at} {...{ chosen, onChange, at }} {...writtenIn(at)} />
        ))}
      </div>
    </section>
  )
}

type ColumnFieldProps = ColumnFieldsProps & {
  at: number
  written: ColumnSign | undefined
  dated: ColumnOrder | undefined
}

function ColumnField({ chosen, onChange, at, written, dated }: ColumnFieldProps) {
  const { headings, rows, columns, signs, shop } = chosen
  const choices = choicesOf(chosen)
  const choiceHere = columns[at]
  const label = headings[at] || String(at + 1)
  const sample = cellText(rows.find(({ cells }) => cellText(cells[at]) !== '')?.cells[at])
  return (
    <div className={classes.column}>
      <DeviceSelect
        label={label}
        description={sample === '' ? t.importing.noSample : t.importing.sample(sample.slice(0, 40))}
        value={choiceHere === undefined ? '' : choiceKey(choiceHere)}
        onChange={(value) => {
          const choice = choices.find((one) => choiceKey(one) === value)
          onChange({ ...chosen, columns: columns.with(at, choice) })
        }}
      >
        <option value="">{t.importing.ignored}</option>
        {choices.map((choice) => (
          <option key={choiceKey(choice)} value={choiceKey(choice)}>
            {choiceLabel(choice, shop.branches)}
          </option>
        ))}
      </DeviceSelect>
      {written?.example !== undefined && (
        <DecimalSignField
          label={t.importing.decimalSign(label)}
          example={written.example}
          sign={written.sign}
          onChange={(sign) => onChange({ ...chosen, signs: { ...signs, [at]: sign } })}
        />
      )}
      {dated?.example !== undefined && (
        <DateOrderField
          label={label}
          example={dated.example}
          reading={readingOf(choiceHere)}
          order={dated.order}
          onChange={(order) => onChange({ ...chosen, orders: { ...chosen.orders, [at]: order } })}
        />
      )}
    </div>
  )
}

function choicesOf({ of, shop }: Chosen): readonly ColumnChoice[] {
  const fields = IMPORT_COLUMNS[of]
  if (of !== 'PRODUCTS') return fields
  return [...fields, ...[...shop.branches.keys()].map((stockOf) => ({ stockOf }))]
}
