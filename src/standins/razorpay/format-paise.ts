/** Or whatever a hundredth of that currency is called. */
export const formatPaise = (paise: number, currency = 'INR'): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100)
