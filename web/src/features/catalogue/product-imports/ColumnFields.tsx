import { useMemo } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DecimalSignField } from '../../../ui/form/DecimalSignField.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { IMPORT_COLUMNS } from './import-columns.ts'
import { columnLabel } from './import-words.ts'
import { cellText } from './reading/cell-text.ts'
import { signsOf } from './reading/decimal-signs.ts'
import classes from './ImportPage.module.css'

import type { ImportField } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from './chosen-file.ts'
import type { ColumnSign } from './reading/decimal-signs.ts'

type ColumnFieldsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** The field of each column of the file, and the decimal sign of numbers that could have either. */
export function ColumnFields({ chosen, onChange }: ColumnFieldsProps) {
  const { of, headings, rows } = chosen
  const signs = useMemo(() => signsOf(chosen), [chosen])
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
          <ColumnField key={at} {...{ chosen, onChange, at }} written={signs[at]} />
        ))}
      </div>
    </section>
  )
}

type ColumnFieldProps = ColumnFieldsProps & { at: number; written: ColumnSign | undefined }

function ColumnField({ chosen, onChange, at, written }: ColumnFieldProps) {
  const { of, headings, rows, columns, signs } = chosen
  const fields: readonly ImportField[] = IMPORT_COLUMNS[of]
  const label = headings[at] || String(at + 1)
  const sample = cellText(rows.find(({ cells }) => cellText(cells[at]) !== '')?.cells[at])
  return (
    <div className={classes.column}>
      <DeviceSelect
        label={label}
        description={sample === '' ? t.importing.noSample : t.importing.sample(sample.slice(0, 40))}
        value={columns[at] ?? ''}
        onChange={(value) => {
          const field = fields.find((one) => one === value)
          onChange({ ...chosen, columns: columns.with(at, field) })
        }}
      >
        <option value="">{t.importing.ignored}</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {columnLabel(field)}
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
    </div>
  )
}
