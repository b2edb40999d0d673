// What no program starts faster than.
int main(void) { return 0; }
