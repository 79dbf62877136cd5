import {
  OPTIONS_MAX,
  OPTION_MAX,
  VariantGroupChange,
  optionsField,
  updateVariantGroup,
} from '@mezgeb/contract/catalogue/product-variants'
import { Named } from '@mezgeb/contract/kit/fields'
import { useState } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { InCategory } from '../InCategory.tsx'
import { DraftOption, newValuesOf, withValues } from './further-values.ts'
import classes from './VariantsPanel.module.css'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'

type GroupModalProps = { opened: boolean; onClose: () => void; group: VariantGroup }

/** Renames a group, its options and values, and sets unit, category and price of all variants. */
export function GroupModal(props: GroupModalProps) {
  const { opened, onClose, group } = props
  const { form, shell } = useGroupForm(props)
  const products = group.variants.map(({ product }) => product)
  const hint = (field: 'unit' | 'categoryId' | 'pricePerUnit') =>
    commonOf(products, (one) => one[field]) === undefined ? t.variants.differs : undefined
  return (
    <ModalForm title={t.variants.editTitle} opened={opened} onClose={onClose} {...shell}>
      <TextField label={t.variants.name} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={t.products.unit}
        description={hint('unit')}
        {...form.getInputProps('unit')}
      />
      <InCategory form={form} description={hint('categoryId')} />
      <NumberField
        label={t.variants.price}
        description={hint('pricePerUnit')}
        {...form.getInputProps('pricePerUnit')}
      />
      <OptionNames form={form} group={group} />
    </ModalForm>
  )
}

type OptionNamesProps = {
  form: ReturnType<typeof useGroupForm>['form']
  /** As it is. */
  group: VariantGroup
}

function OptionNames({ form, group }: OptionNamesProps) {
  return (
    <>
      {form.values.options.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- options and values have no other key, and keep their places
        <OptionFields key={at} form={form} group={group} at={at} />
      ))}
      {form.values.options.length < OPTIONS_MAX && (
        <div>
          <Button
            size="sm"
            onClick={() => form.insertListItem('options', { name: '', values: [''] })}
          >
            {t.variants.addOption}
          </Button>
        </div>
      )}
    </>
  )
}

type OptionFieldsProps = OptionNamesProps & { at: number }

function OptionFields({ form, group, at }: OptionFieldsProps) {
  const { values = [], each } = form.values.options[at] ?? {}
  // Undefined: a new one.
  const before = group.options[at]
  const common = each === undefined ? t.variants.valueOfAll : t.variants.valueOfOthers
  return (
    <>
      <FieldGroup
        name={before === undefined ? t.variants.newOption : t.variants.valuesOf(before.name)}
      >
        <TextField
          label={t.variants.optionName}
          autoComplete="off"
          {...form.getInputProps(`options.${at}.name`)}
        />
        {values.map((_, place) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={place}
            label={before === undefined ? common : (before.values[place] ?? '')}
            autoComplete="off"
            {...form.getInputProps(`options.${at}.values.${place}`)}
          />
        ))}
      </FieldGroup>
      {before === undefined && each !== undefined && <EachValue {...{ form, group, at }} />}
      {before === undefined && (
        <div className={classes.actions}>
          {each === undefined && group.variants.length > 1 && (
            <Button
              size="sm"
              onClick={() =>
                form.setFieldValue(
                  `options.${at}.each`,
                  group.variants.map(() => ''),
                )
              }
            >
              {t.variants.valueOfEach}
            </Button>
          )}
          <Button size="sm" onClick={() => form.removeListItem('options', at)}>
            {t.variants.removeOption}
          </Button>
        </div>
      )}
    </>
  )
}

/** The value of a new option for each variant; where it is empty, the common one. */
function EachValue({ form, group, at }: OptionFieldsProps) {
  const [common = ''] = form.values.options[at]?.values ?? []
  return (
    <FieldGroup name={t.variants.valueOfEach}>
      {group.variants.map(({ values, product }, place) => (
        <TextField
          key={product.id}
          label={values.join(' · ')}
          placeholder={common}
          autoComplete="off"
          maxLength={OPTION_MAX}
          {...form.getInputProps(`options.${at}.each.${place}`)}
        />
      ))}
    </FieldGroup>
  )
}

/** The value that all have; undefined when they differ. */
function commonOf<Value>(products: readonly Product[], valueOf: (one: Product) => Value) {
  const [first, ...others] = products.map(valueOf)
  return others.every((one) => one === first) ? first : undefined
}

function useGroupForm({ opened, onClose, group: latest }: GroupModalProps) {
  // As the user has seen it: a change by somebody else meanwhile is refused, not overwritten.
  const [group] = useState(latest)
  const save = useSave(updateVariantGroup)
  const products = group.variants.map(({ product }) => product)
  const seen = products.map(({ id, version }) => ({ id, version }))
  const categoryId = commonOf(products, (one) => one.categoryId) ?? ''
  const before = {
    name: group.name,
    unit: commonOf(products, ({ unit }) => unit) ?? '',
    pricePerUnit: (commonOf(products, (one) => one.pricePerUnit) ?? '') as number | string,
    category: categoryId === '' ? null : (products[0]?.category ?? null),
    categoryId,
    options: group.options as DraftOption[],
  }
  return useSaveForm({
    id: { name: 'variantGroup', of: group.id },
    opened,
    initialValues: before,
    shapes: { category: z.nullable(Named), options: z.array(DraftOption) },
    entity: group,
    schema: groupForm(),
    // A field that is as it was changes no product.
    save: (body, version, { getValues }) => {
      const common = {
        ...(body.unit === before.unit ? {} : { unit: body.unit }),
        ...(body.pricePerUnit === before.pricePerUnit ? {} : { pricePerUnit: body.pricePerUnit }),
        ...(body.categoryId === before.categoryId ? {} : { categoryId: body.categoryId }),
      }
      return save.mutateAsync({
        params: { id: group.id },
        body: {
          name: body.name,
          options: body.options,
          version: version ?? group.version,
          ...newValuesOf(getValues().options, group),
          ...(Object.values(common).some((one) => one !== undefined)
            ? { products: seen, ...common }
            : {}),
        },
      })
    },
    onSaved: () => {
      showToast(t.variants.changed)
      onClose()
    },
  })
}

function groupForm() {
  const { name, unit, pricePerUnit } = VariantGroupChange.shape
  const used = z.transform((options: DraftOption[]) => options.map(withValues))
  return z.object({
    name,
    options: z.pipe(z.pipe(z.array(DraftOption), used), optionsField),
    unit: unlessEmpty(unit),
    pricePerUnit: unlessEmpty(pricePerUnit),
    categoryId: z.string(),
  })
}

/** Empty: undefined, as nothing is set. */
function unlessEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    schema,
  )
}
