// Meet the Members
