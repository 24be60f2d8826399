import CircleAlert from 'lucide-react/icons/circle-alert'

/** Stands by the button, where whoever pressed it is looking. */
export function FormFault() {
  return (
    <p role="alert" className="flex items-center gap-2 rounded-small bg-red-wash px-4 py-3 text-red">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      Please correct the errors before submitting.
    </p>
  )
}
