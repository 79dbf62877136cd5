import { PACKS_MAX } from '@mezgeb/contract/catalogue/packs'
import * as z from 'zod/mini'
import { countedAs, recounted } from '@mezgeb/contract/kit/unit-size'

import { newKey } from '../../../lib/api/new-key.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import classes from './PackFields.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'

/** A pack as it is being typed. */
const DraftPack = z.object({
  key: z.string(),
  name: z.string(),
  size: z.union([z.number(), z.string()]),
  barcode: z.string(),
  price: z.union([z.number(), z.string()]),
})
type DraftPack = z.infer<typeof DraftPack>

/** The part of a product's form that has its packs. */
export const packShapes = { packs: z.array(DraftPack) }

export const packValues = (product: Pick<Goods, 'packs'> | undefined) => ({
  packs: (product?.packs ?? []).map(draftPack),
})

function draftPack(pack?: Pack): DraftPack {
  return {
    key: newKey(),
    name: pack?.name ?? '',
    size: pack?.size ?? '',
    barcode: pack?.barcode ?? '',
    price: pack?.price ?? '',
  }
}

type PacksForm = UseFormReturnType<Measured & { packs: DraftPack[]; unit: string }>

/** They stay as they are shown when the product is counted in another way. */
export function recountPacks(
  form: Pick<PacksForm, 'getValues' | 'setFieldValue'>,
  from: Measured,
  to: Measured,
): void {
  form.setFieldValue(
    'packs',
    form.getValues().packs.map((pack) => ({ ...pack, size: recounted(pack.size, from, to) })),
  )
}

type PackFieldsProps = {
  form: Pick<PacksForm, 'values' | 'errors' | 'getInputProps' | 'insertListItem' | 'removeListItem'>
  focusNext: (path: string) => void
}

/** The packs of a product: name, units, price and barcode of each. */
export function PackFields({ form, focusNext }: PackFieldsProps) {
  const { packs } = form.values
  function add(): void {
    form.insertListItem('packs', draftPack())
    focusNext(`packs.${packs.length}.name`)
  }
  return (
    <div className={classes.packs}>
      {packs.length > 0 && (
        <ul className={classes.rows} aria-label={fieldLabel('packs')}>
          {packs.map(({ key }, at) => (
            <PackRow key={key} form={form} at={at} />
          ))}
        </ul>
      )}
      {form.errors['packs'] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors['packs']}
        </p>
      )}
      <Button size="sm" disabled={packs.length >= PACKS_MAX} onClick={add}>
        {t.product.addPack}
      </Button>
    </div>
  )
}

function PackRow({ form, at }: Pick<PackFieldsProps, 'form'> & { at: number }) {
  return (
    <li className={classes.row}>
      <TextField
        label={t.product.packName}
        placeholder={t.product.packExample}
        autoComplete="off"
        {...form.getInputProps(`packs.${at}.name`)}
      />
      <NumberField
        label={t.product.packSize}
        isWhole
        {...countedAs(form.values)}
        unit={form.values.unit}
        {...form.getInputProps(`packs.${at}.size`)}
      />
      <NumberField
        label={t.product.packPrice}
        placeholder={t.ui.optional}
        {...form.getInputProps(`packs.${at}.price`)}
      />
      <OptionalText
        label={t.product.packBarcode}
        spellCheck={false}
        data-codes
        onKeyDown={keepFromSaving}
        {...form.getInputProps(`packs.${at}.barcode`)}
      />
      <Button
        variant="quiet"
        size="sm"
        aria-label={t.product.removePack}
        title={t.product.removePack}
        onClick={() => form.removeListItem('packs', at)}
      >
        ×
      </Button>
    </li>
  )
}

/** A scanner ends a barcode with Enter. */
function keepFromSaving(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
