import { IMPORT_SUBJECTS } from '@mezgeb/contract/catalogue/product-imports'
import { useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { ReadAs } from './ReadAs.tsx'
import { columnLabel, subjectLabel } from './import-words.ts'
import classes from './ImportPage.module.css'
import { chosenOf, problemOfRows, withSubject } from './chosen-file.ts'
import { hasStock } from './guess-columns.ts'
import { useStaging } from './use-staging.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from './chosen-file.ts'

/** Chooses a file and what its columns are, and has the server check it. */
export function ImportForm() {
  const [of, setOf] = useState<ImportOf>('PRODUCTS')
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [place, setPlace] = useState<Place>({ branchId: '', quantities: 'ADD' })

  async function choose(file: File | undefined): Promise<void> {
    setChosen(undefined)
    setRefusal(undefined)
    if (file === undefined) return
    const read = await chosenOf(file, of)
    if (typeof read === 'string') return setRefusal(read)
    setChosen(read)
    setPlace((before) => ({ ...before, quantities: hasStock(read.headings) ? 'SET' : 'ADD' }))
  }

  function chooseSubject(value: string): void {
    const wanted = IMPORT_SUBJECTS.find((one) => one === value) ?? of
    setOf(wanted)
    if (chosen !== undefined) setChosen(withSubject(chosen, wanted))
  }

  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <DeviceSelect label={t.importing.of} value={of} onChange={chooseSubject}>
          {IMPORT_SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {subjectLabel(one)}
            </option>
          ))}
        </DeviceSelect>
        <FileField refusal={refusal} onChoose={(file) => void choose(file)} />
        <PlaceFields of={of} place={place} onChange={setPlace} />
      </div>
      {chosen !== undefined && (
        <CheckOf
          chosen={chosen}
          onChange={setChosen}
          place={isOfBranch(of) ? place : { quantities: place.quantities }}
        />
      )}
    </div>
  )
}

type FileFieldProps = { refusal: string | undefined; onChoose: (file: File | undefined) => void }

function FileField({ refusal, onChoose }: FileFieldProps) {
  return (
    <FieldFrame label={t.importing.file} error={refusal}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt"
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
      )}
    </FieldFrame>
  )
}

const isOfBranch = (of: ImportOf) => of !== 'SUPPLIERS'

type Place = { branchId: string; quantities: 'SET' | 'ADD' }
type PlaceFieldsProps = { of: ImportOf; place: Place; onChange: (place: Place) => void }

/** The branch of the rows, and how the quantities of products count. */
function PlaceFields({ of, place, onChange }: PlaceFieldsProps) {
  const { branchId, quantities } = place
  return (
    <>
      {isOfBranch(of) && (
        <Mantine>
          <BranchField branchId={branchId} onPick={(id) => onChange({ ...place, branchId: id })} />
        </Mantine>
      )}
      {of === 'PRODUCTS' && (
        <DeviceSelect
          label={t.importing.quantities}
          value={quantities}
          onChange={(value) => onChange({ ...place, quantities: value === 'SET' ? 'SET' : 'ADD' })}
        >
          <option value="ADD">{t.importing.ADD}</option>
          <option value="SET">{t.importing.SET}</option>
        </DeviceSelect>
      )}
    </>
  )
}

type CheckOfProps = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  place: { branchId?: string; quantities: 'SET' | 'ADD' }
}

/** The columns of the file, and the button that sends it. */
function CheckOf({ chosen, onChange, place }: CheckOfProps) {
  const staging = useStaging()
  const problem = problemOfRows(chosen) ?? problemOf(chosen)
  return (
    <>
      <ReadAs chosen={chosen} onChange={onChange} />
      <ColumnFields chosen={chosen} onChange={onChange} />
      {problem !== undefined && <Message tone="warning">{problem}</Message>}
      {staging.error !== null && <Message tone="danger">{staging.error.message}</Message>}
      {staging.isRunning ? (
        <Progress count={staging.count} total={chosen.rows.length} />
      ) : (
        <Button
          variant="primary"
          disabled={problem !== undefined || place.branchId === ''}
          onClick={() => void staging.begin(chosen, place)}
        >
          {t.importing.check}
        </Button>
      )}
    </>
  )
}

function Progress({ count, total }: { count: number; total: number }) {
  return (
    <div>
      <p aria-live="polite">{t.importing.checking(formatCount(count), formatCount(total))}</p>
      <progress className={classes.progress} aria-label={t.ui.loading} max={total} value={count} />
    </div>
  )
}

function problemOf({ of, columns }: Chosen): string | undefined {
  const used = columns.filter((field) => field !== undefined)
  const twice = used.find((field, at) => used.indexOf(field) !== at)
  if (twice !== undefined) return t.importing.twice(columnLabel(twice))
  if (used.includes('name') || used.includes('code')) return undefined
  return of === 'PRODUCTS' ? t.importing.noColumn : t.importing.noName
}
