import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { IMPORT_COLUMNS } from './import-columns.ts'
import { columnLabel } from './import-words.ts'
import classes from './ImportPage.module.css'

import type { ImportField } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from './chosen-file.ts'

type ColumnFieldsProps = { chosen: Chosen; onChange: (columns: Chosen['columns']) => void }

/** The field of each column of the file. */
export function ColumnFields({ chosen, onChange }: ColumnFieldsProps) {
  const { of, headings, rows, columns } = chosen
  const fields: readonly ImportField[] = IMPORT_COLUMNS[of]
  return (
    <section>
      <h2>{t.importing.columns}</h2>
      <p>
        {t.importing.columnHint(formatCount(rows.length))}
        {of === 'PRODUCTS' && ` ${t.importing.newCategories}`}
      </p>
      <div className={classes.columns}>
        {headings.map((heading, at) => {
          const sample = rows.find((row) => (row[at] ?? '') !== '')?.[at]
          return (
            <DeviceSelect
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              key={at}
              label={heading === '' ? String(at + 1) : heading}
              description={
                sample === undefined || sample === null
                  ? t.importing.noSample
                  : t.importing.sample(String(sample).slice(0, 40))
              }
              value={columns[at] ?? ''}
              onChange={(value) => {
                const field = fields.find((one) => one === value)
                onChange(columns.map((one, place) => (place === at ? field : one)))
              }}
            >
              <option value="">{t.importing.ignored}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {columnLabel(field)}
                </option>
              ))}
            </DeviceSelect>
          )
        })}
      </div>
    </section>
  )
}
