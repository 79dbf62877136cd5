import { isMeasure } from '@mezgeb/contract/catalogue/units/measures'

import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { lacks, unitsIn } from './units-in.ts'

import type { Chosen } from '../chosen-file.ts'

type UnitFieldsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Unit and category of new products whose row has none, and whether those in kg, g or l are sold by weight. */
export function UnitFields({ chosen, onChange }: UnitFieldsProps) {
  const { of, ifNew } = chosen
  if (of !== 'PRODUCTS') return null
  const set = (change: Partial<Chosen['ifNew']>) =>
    onChange({ ...chosen, ifNew: { ...ifNew, ...change } })
  const isLacking = lacks('unit', chosen)
  const measures = [...unitsIn(chosen), ...(isLacking ? [ifNew.unit] : [])].filter(isMeasure)
  return (
    <>
      {isLacking && (
        <TextField
          label={t.importing.unitIfNone}
          value={ifNew.unit}
          onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
        />
      )}
      {lacks('category', chosen) && (
        <TextField
          label={t.importing.categoryIfNone}
          value={ifNew.category}
          onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        />
      )}
      {measures.length > 0 && (
        <CheckBox checked={ifNew.isWeighed} onChange={(isWeighed) => set({ isWeighed })}>
          {t.importing.weighedIn([...new Set(measures)].slice(0, 4).join(', '))}
        </CheckBox>
      )}
    </>
  )
}
