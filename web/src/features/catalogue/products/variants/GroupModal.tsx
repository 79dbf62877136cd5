import { VariantGroupChange, updateVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { Named } from '@mezgeb/contract/kit/fields'
import { useState } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { InCategory } from '../InCategory.tsx'

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
      <OptionNames form={form} options={group.options} />
    </ModalForm>
  )
}

type OptionNamesProps = {
  form: ReturnType<typeof useGroupForm>['form']
  /** As they are. */
  options: VariantGroup['options']
}

function OptionNames({ form, options }: OptionNamesProps) {
  return form.values.options.map(({ name, values }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- options and values have no other key, and keep their places
    <FieldGroup key={at} name={t.variants.valuesOf(options[at]?.name ?? name)}>
      <TextField
        label={t.variants.optionName}
        autoComplete="off"
        {...form.getInputProps(`options.${at}.name`)}
      />
      {values.map((_, place) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- as above
          key={place}
          label={options[at]?.values[place] ?? ''}
          autoComplete="off"
          {...form.getInputProps(`options.${at}.values.${place}`)}
        />
      ))}
    </FieldGroup>
  ))
}

/** The value that all have; undefined when they differ. */
function commonOf<Value>(products: readonly Product[], valueOf: (one: Product) => Value) {
  const [first, ...others] = products.map(valueOf)
  return others.every((one) => one === first) ? first : undefined
}

const Options = z.array(z.object({ name: z.string(), values: z.array(z.string()) }))

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
    options: group.options,
  }
  const { name, options, unit, pricePerUnit } = VariantGroupChange.shape
  return useSaveForm({
    id: { name: 'variantGroup', of: group.id },
    opened,
    initialValues: before,
    shapes: { category: z.nullable(Named), options: Options },
    entity: group,
    schema: z.object({
      ...{ name, options },
      unit: unlessEmpty(unit),
      pricePerUnit: unlessEmpty(pricePerUnit),
      categoryId: z.string(),
    }),
    // A field that is as it was changes no product.
    save: (body, version) => {
      const common = {
        ...(body.unit === before.unit ? {} : { unit: body.unit }),
        ...(body.pricePerUnit === before.pricePerUnit ? {} : { pricePerUnit: body.pricePerUnit }),
        ...(body.categoryId === before.categoryId ? {} : { categoryId: body.categoryId }),
      }
      return save.mutateAsync({
        params: { id: group.id },
        body: {
          ...{ name: body.name, options: body.options, version: version ?? group.version },
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

/** Empty: undefined, as nothing is set. */
function unlessEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    schema,
  )
}
