import { OPTIONS_MAX, VARIANTS_MAX } from '@mezgeb/contract/catalogue/product-variants'

import { formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { PageForm, PageFormFoot } from '../../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../../ui/form/page/PageSave.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { Mantine } from '../../../../ui/theme/Mantine.tsx'
import { InCategory } from '../InCategory.tsx'
import { Weighed } from '../weighed/Weighed.tsx'
import { CombinationRows } from './CombinationRows.tsx'
import { countOf } from './combinations.ts'
import { JoinField } from './JoinField.tsx'
import { useVariantsForm } from './use-variants-form.ts'
import { addedRows, draftOption, optionsOf } from './variants-draft.ts'
import classes from './VariantsForm.module.css'

import type { VariantsFormState } from './use-variants-form.ts'
import type { Beside } from './variants-draft.ts'

/** The form of variants: common fields, up to three options, and the table of their combinations. */
export function VariantsForm({ beside }: { beside: Beside }) {
  return (
    <Mantine>
      <VariantsFields beside={beside} />
    </Mantine>
  )
}

const FORM = 'variants'

function VariantsFields({ beside }: { beside: Beside }) {
  const state = useVariantsForm(beside)
  const { shell } = state
  const { group } = beside
  return (
    <>
      <PageHeading
        title={group === undefined ? t.variants.formTitle : t.variants.moreTitle(group.name)}
        description={t.variants.hint}
        action={<PageSave form={FORM} place="bar" saving={shell.saving} />}
      />
      <PageForm id={FORM} shell={shell}>
        {beside.product !== undefined && group === undefined && (
          <JoinField productId={beside.product.id} />
        )}
        <Head state={state} />
        <Options state={state} />
        <Combinations state={state} />
        <Foot state={state} />
      </PageForm>
    </>
  )
}

type WithState = { state: VariantsFormState }

function Head({ state }: WithState) {
  const { form, beside } = state
  const focusNext = useNextField(form)
  return (
    <div className={classes.head}>
      {beside.group === undefined && (
        <TextField
          label={t.variants.name}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
      <TextField
        label={t.products.unit}
        placeholder={t.product.unitExample}
        {...form.getInputProps('unit')}
      />
      <InCategory form={form} onChosen={() => focusNext('price')} />
      <NumberField
        label={beside.group === undefined ? t.variants.price : t.variants.priceOf}
        {...form.getInputProps('price')}
      />
      {/* New variants are counted as those that are there. */}
      <Weighed form={form} disabled={beside.group !== undefined || beside.product !== undefined} />
    </div>
  )
}

function OptionFields({ state: { form, beside }, at }: WithState & { at: number }) {
  const isFixed = beside.group !== undefined
  const label = t.variants.option(formatCount(at + 1))
  const values = `options.${at}.values`
  return (
    <fieldset className={classes.option}>
      <legend className="visually-hidden">{label}</legend>
      <TextField
        label={label}
        placeholder={t.variants.optionExamples[at]}
        autoComplete="off"
        readOnly={isFixed}
        {...form.getInputProps(`options.${at}.name`)}
      />
      <TextField
        label={t.variants.values}
        placeholder={t.variants.valueExamples[at]}
        autoComplete="off"
        {...form.getInputProps(values)}
        error={errorOf(form.errors, values)}
      />
      {!isFixed && form.values.options.length > 1 && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t.variants.removeOption}
          title={t.variants.removeOption}
          onClick={() => form.removeListItem('options', at)}
        >
          ×
        </Button>
      )}
    </fieldset>
  )
}

function Options({ state }: WithState) {
  const { form, beside } = state
  const focusNext = useNextField(form)
  const { options } = form.values
  const isFixed = beside.group !== undefined
  return (
    <div className={classes.options}>
      {options.map(({ key }, at) => (
        <OptionFields key={key} state={state} at={at} />
      ))}
      {form.errors['options'] !== undefined && (
        <Message tone="danger">{form.errors['options']}</Message>
      )}
      {!isFixed && options.length < OPTIONS_MAX && (
        <Button
          size="sm"
          onClick={() => {
            form.insertListItem('options', draftOption())
            focusNext(`options.${options.length}.name`)
          }}
        >
          {t.variants.addOption}
        </Button>
      )}
    </div>
  )
}

/** Of a list, or of one of its values. */
function errorOf(errors: VariantsFormState['form']['errors'], path: string) {
  const at = Object.keys(errors).find((one) => one === path || one.startsWith(`${path}.`))
  return at === undefined ? undefined : errors[at]
}

function Combinations({ state }: WithState) {
  const count = countOf(optionsOf(state.form.values).map(({ values }) => values))
  if (count === 0) return <p className={classes.note}>{t.variants.none}</p>
  if (count > VARIANTS_MAX) {
    const text = t.variants.tooMany(formatCount(count), formatCount(VARIANTS_MAX))
    return <Message tone="warning">{text}</Message>
  }
  return <CombinationRows state={state} />
}

function Foot({ state: { form, shell, beside } }: WithState) {
  const count = addedRows(form.values, beside).length
  const error = form.errors['variants'] ?? shell.error
  return (
    <PageFormFoot form={FORM} shell={{ ...shell, error }}>
      <p className={classes.count} aria-live="polite">
        {count > 0 && t.variants.willAdd(count, formatCount(count))}
      </p>
    </PageFormFoot>
  )
}
