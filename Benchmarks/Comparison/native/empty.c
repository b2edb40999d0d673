// The empty program: no program starts faster.
int main(void) { return 0; }
