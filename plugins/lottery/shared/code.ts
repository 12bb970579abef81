/** Whoever sets up, draws and looks after lotteries: the permission code. */
export const LOTTERY_MANAGER = 93;
