import classes from './ChoiceGroup.module.css'

type ChoiceGroupProps<Value extends string> = {
  /** Unique on the page; the options' ids begin with it. */
  id: string
  label: string
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all in view: takes effect at once. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { id, label, options, value, onChange } = props
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.choices}>
        {options.map((option) => (
          <label className={classes.choice} key={option.value} lang={option.lang}>
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
