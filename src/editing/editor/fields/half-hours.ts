/** The times of day for which something can be planned. */
export const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2);
  const minutes = index % 2 === 0 ? '00' : '30';
  const label = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  return { value: `${hour.toString().padStart(2, '0')}:${minutes}`, label };
});
