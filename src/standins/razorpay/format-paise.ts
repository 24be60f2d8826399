const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

export const formatPaise = (paise: number): string => rupees.format(paise / 100)
