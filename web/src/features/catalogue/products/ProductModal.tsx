import { countedAs } from '@mezgeb/contract/kit/unit-size'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { useRef } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { useScans } from '../../../ui/scans/use-scans.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { parseScan } from '../scanning/parse-scan.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { BarcodesField, withRoom } from './BarcodesField.tsx'
import { DefaultSupplier } from './default-supplier/DefaultSupplier.tsx'
import { IsService } from './services/IsService.tsx'
import { PhotoField } from './photo/PhotoField.tsx'
import { ProductCategory } from './form/ProductCategory.tsx'
import { BelowCodes, FurtherFields, LastFields } from './form/product-parts.ts'
import { SoldByWeight } from './weighed/SoldByWeight.tsx'
import { product as english } from './product.page.en.ts'
import { useProductForm } from './form/use-product-form.ts'

import type { ProductModalProps, WithForm } from './form/use-product-form.ts'

addTexts({ product: english })

/** Adds a product, or edits the given one; its category is created first when that one is new. */
export function ProductModal(props: ProductModalProps) {
  const { opened, onClose, product } = props
  const { form, shell } = useProductForm(props)
  const focusNext = useNextField(form)
  return (
    <ModalForm
      title={product === undefined ? t.product.addTitle : t.product.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
      extra={<Extra {...props} />}
    >
      <NameField {...props} form={form} />
      <TextField
        label={t.products.unit}
        placeholder={t.product.unitExample}
        {...form.getInputProps('unit')}
      />
      <SoldByWeight form={form} product={product} />
      <IsService form={form} />
      <NumberField label={t.products.pricePerUnit} {...form.getInputProps('pricePerUnit')} />
      <FloorPrice form={form} />
      <ProductCategory form={form} />
      <OptionalText label={fieldLabel('code')} {...form.getInputProps('code')} />
      <Barcodes form={form} />
      <BelowCodes form={form} focusNext={focusNext} />
      {keepsStock(form.values) && (
        <NumberField
          label={t.products.lowStockThreshold}
          isWhole
          unit={form.values.unit}
          {...countedAs(form.values)}
          placeholder={t.ui.optional}
          {...form.getInputProps('lowStockThreshold')}
        />
      )}
      <Further form={form} />
      <TextArea
        label={t.ui.description}
        placeholder={t.ui.optional}
        {...form.getInputProps('description')}
      />
      <PhotoField product={product} form={form} />
    </ModalForm>
  )
}

/** The price below which discounts of sellers do not go. */
function FloorPrice({ form }: WithForm) {
  return (
    <NumberField
      label={fieldLabel('floorPrice')}
      placeholder={t.ui.optional}
      {...form.getInputProps('floorPrice')}
    />
  )
}

/** Further facets and the supplier of the product. */
function Further({ form }: WithForm) {
  return (
    <>
      <FurtherFields form={form} />
      <DefaultSupplier form={form} />
      {keepsStock(form.values) && <LastFields form={form} />}
    </>
  )
}

/** Archive; of a new product the way to the page that adds it in many sizes or colours. */
function Extra({ product, onClose, onAdded }: ProductModalProps) {
  const mayEdit = useMay()('products.edit')
  if (product !== undefined) return <ArchiveButton product={product} onDone={onClose} />
  if (!mayEdit || onAdded !== undefined) return null
  return <TextLink way={{ to: '/products/variants' }}>{t.variants.several}</TextLink>
}

function NameField({ product, form }: ProductModalProps & WithForm) {
  const isVariant = product?.groupId !== undefined
  return (
    <TextField
      label={t.ui.name}
      data-autofocus
      readOnly={isVariant}
      description={isVariant ? t.variants.named : undefined}
      {...form.getInputProps('name')}
    />
  )
}

/** A barcode that is scanned in another field arrives here. */
function Barcodes({ form }: WithForm) {
  const at = useRef<HTMLDivElement>(null)
  useScans(at, (text) => {
    const code = parseScan(text).codes[0] ?? text
    form.setFieldValue('barcodes', withRoom(`${withRoom(form.getValues().barcodes)}${code}`))
  })
  return (
    <div ref={at}>
      <BarcodesField {...form.getInputProps('barcodes')} />
    </div>
  )
}
